import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** Tells the service worker which files this build has; another build is another worker. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const digest = createHash('sha256');
      for (const one of Object.values(bundle))
        digest.update(one.fileName).update(one.type === 'chunk' ? one.code : one.source);
      const shared = readdirSync('public');
      for (const name of shared) digest.update(readFileSync(`public/${name}`));
      const built = Object.keys(bundle).filter((name) => name !== 'index.html');
      const files = ['/', ...[...built, ...shared].map((name) => `/${name}`)].sort();
      const source = readFileSync('service-worker.js', 'utf8')
        .replace('__FILES__', JSON.stringify(files))
        .replace('__DIGEST__', digest.digest('hex').slice(0, 12));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}

export default defineConfig({
  plugins: [svelte(), svelteTesting(), serviceWorker()],
  base: './',
  build: {
    outDir: '../src/vierblatt/web',
    emptyOutDir: true,
    target: 'es2022',
    cssCodeSplit: false, // where every request waits half a second, few files are quickest
  },
  test: {
    isolate: false, // a page for all tests, made once
    restoreMocks: true,
    environment: 'happy-dom',
    environmentOptions: { happyDOM: { settings: { device: { prefersReducedMotion: 'reduce' } } } },
  },
  server: {
    proxy: {
      '/api': 'http://127.0.0.1:8000',
      '/ws': { target: 'ws://127.0.0.1:8000', ws: true },
    },
  },
});
