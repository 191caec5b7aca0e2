import { Option } from 'commander';

/** The flag that names what is estimated of a model in SBML. */
export function estimateFlag(): Option {
  return new Option('--estimate <id,…|all>', 'for a model in SBML: the parameters to estimate [all]');
}

/** The value of the flag --estimate. */
export function estimateOf(flag: string | undefined): string[] | 'all' | undefined {
  if (flag === undefined || flag.trim() === 'all') return flag === undefined ? undefined : 'all';
  return flag.split(',').map((id) => id.trim());
}
