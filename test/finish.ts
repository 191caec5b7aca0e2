export { finish } from '../src/drive.ts';
