/** What the command line does for itself on Node 20 (cli/optimizeLater.ts), for other processes of tests: most code is run only a few times. */
export const nodeFlags = process.versions.node.startsWith('20.') ? ['--interrupt-budget=600000'] : [];
