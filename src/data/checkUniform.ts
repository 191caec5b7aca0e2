// Until the composition asks for `checkRegular` by its name.
export { checkRegular as checkUniform } from './checkRegular.ts';
