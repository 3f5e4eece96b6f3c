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

// src/early.ts and what it needs: a file of its own that runs without waiting for the others.
const EARLY =
  /src\/(early|pages)\.ts|src\/games\/(deals|[^/]+\/deal)\.ts|src\/lib\/(routing\/address|api\/client|preferences\/storage)\.ts|preload-helper/;

function early(): Plugin {
  return {
    name: 'early',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        const built = Object.values(bundle ?? {}).find((one) => one.type === 'chunk' && one.name === 'early');
        if (built?.type !== 'chunk' || built.imports.length)
          throw new Error(`early.ts waits for ${built?.type === 'chunk' ? built.imports.join(', ') : 'ever'}`);
        const attrs = { type: 'module', async: true, crossorigin: true, src: `/${built.fileName}` };
        return [{ tag: 'script', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}

export default defineConfig({
  plugins: [svelte(), svelteTesting(), early(), serviceWorker()],
  base: '/',
  build: {
    outDir: '../src/vierblatt/web',
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: {
      input: { index: 'index.html', early: 'src/early.ts' },
      // All that two pages share comes with the first: see cssCodeSplit.
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: 'table', minShareCount: 2, test: (id) => !EARLY.test(id) }],
        },
      },
    },
    cssCodeSplit: false, // where every request waits half a second, few files are quickest
  },
  test: {
    setupFiles: 'tests/setup.ts',
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
