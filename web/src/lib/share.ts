/** Hand something on: by the phone's own way where there is one, else by the clipboard. Says whether it was copied. */
export async function share(what: { text?: string; url: string }): Promise<boolean> {
  if (navigator.share && matchMedia('(pointer: coarse)').matches) {
    await navigator.share(what).catch(() => undefined);
    return false;
  }
  await navigator.clipboard.writeText(what.text ? `${what.text} ${what.url}` : what.url);
  return true;
}
