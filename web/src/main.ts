import './early';
import { mount } from 'svelte';
import './app.css';
import './looks.css';
import App from './App.svelte';
import { setGames } from './games/catalogue';
import * as api from './lib/api/client';

// Every page needs the list of games; it was asked for while the files were on their way. The files
// are read in one task and the page is drawn in the next: a slow phone can breathe between.
void api
  .games()
  .then(setGames, () => undefined) // App.svelte says so
  .then(() => setTimeout(() => mount(App, { target: document.getElementById('app')! })));

// Keeping the files for later can wait until the page that was asked for is there.
const REST = 3000;
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  addEventListener('load', () =>
    setTimeout(() => void navigator.serviceWorker.register('/sw.js').catch(() => undefined), REST),
  );
