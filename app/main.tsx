import { render } from 'preact';
import { App } from './App.tsx';
import { start } from './state/store.ts';
import { startTheme } from './state/theme.ts';
import './style.css';

startTheme();
start();
render(<App />, document.getElementById('app')!);
