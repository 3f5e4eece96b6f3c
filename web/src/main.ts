import './early';
import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';

// The files are read in one task and the page is drawn in the next: a slow phone can breathe between.
setTimeout(() => mount(App, { target: document.getElementById('app')! }));

// Keeping the files for later can wait until the page that was asked for is there.
const REST = 3000;
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  addEventListener('load', () =>
    setTimeout(() => void navigator.serviceWorker.register('/sw.js').catch(() => undefined), REST),
  );
