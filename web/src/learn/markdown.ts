// The little Markdown that our rules pages use: headings, paragraphs, list items, bold, italics, code.
export interface Span {
  kind: 'text' | 'strong' | 'em' | 'code';
  text: string;
}
export interface Block {
  kind: 'h1' | 'h2' | 'li' | 'p';
  spans: Span[];
}

export function spans(text: string): Span[] {
  const found: Span[] = [];
  const pattern = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`/g;
  let at = 0;
  for (const hit of text.matchAll(pattern)) {
    if (hit.index > at) found.push({ kind: 'text', text: text.slice(at, hit.index) });
    const [, strong, em, code] = hit;
    if (strong !== undefined) found.push({ kind: 'strong', text: strong });
    else if (em !== undefined) found.push({ kind: 'em', text: em.replaceAll('`', '') });
    else found.push({ kind: 'code', text: code! });
    at = hit.index + hit[0].length;
  }
  if (at < text.length) found.push({ kind: 'text', text: text.slice(at) });
  return found;
}

export function blocks(markdown: string): Block[] {
  return markdown
    .split(/\n\s*\n|\n(?=- |#)/)
    .map((part) => part.trim().replace(/\s*\n\s*/g, ' '))
    .filter(Boolean)
    .map((part): Block => {
      if (part.startsWith('## ')) return { kind: 'h2', spans: spans(part.slice(3)) };
      if (part.startsWith('# ')) return { kind: 'h1', spans: spans(part.slice(2)) };
      if (part.startsWith('- ')) return { kind: 'li', spans: spans(part.slice(2)) };
      return { kind: 'p', spans: spans(part) };
    });
}
