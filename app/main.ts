// The rules that all parts share come before their own.
import './style.css';
import './print.css';
import { mainClient } from './worker/mainClient.ts';

// The worker loads while the page does.
mainClient.begin();
const { openPage } = await import('./page.tsx');
// What was loaded has run; the page is shown in a turn of its own, so that neither holds the thread for long.
setTimeout(openPage);
