import { Command } from 'commander';

/** The command `wendy hello`. */
export function command(): Command {
  return new Command('hello').argument('<name>', 'whom to greet').action((name: string) => {
    process.stdout.write(`Hello, ${name}.\n`);
  });
}
