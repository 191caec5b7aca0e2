/** Greek letters, which models are full of, by their names. */
const greek: Readonly<Record<string, string>> = {
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  δ: 'delta',
  ε: 'epsilon',
  ζ: 'zeta',
  η: 'eta',
  θ: 'theta',
  κ: 'kappa',
  λ: 'lambda',
  μ: 'mu',
  ν: 'nu',
  ξ: 'xi',
  π: 'pi',
  ρ: 'rho',
  σ: 'sigma',
  τ: 'tau',
  φ: 'phi',
  χ: 'chi',
  ψ: 'psi',
  ω: 'omega',
  Γ: 'Gamma',
  Δ: 'Delta',
  Θ: 'Theta',
  Λ: 'Lambda',
  Σ: 'Sigma',
  Φ: 'Phi',
  Ψ: 'Psi',
  Ω: 'Omega',
};

/**
 * Gives out identifiers for names of a model: ASCII letters, digits and underscores that begin with a letter, each once, and
 * none that is reserved. Whatever a name contains, the identifier is nothing but a name.
 */
export function identifiers(reserved: Iterable<string>): (name: string) => string {
  const taken = new Set(reserved);
  return (name) => {
    const base = asciiName(name);
    let identifier = base;
    for (let n = 1; taken.has(identifier); n++) identifier = n === 1 ? `${base}_` : `${base}_${n}`;
    taken.add(identifier);
    return identifier;
  };
}

/** Longer names are cut. */
const longest = 60;

function asciiName(name: string): string {
  const letters = Array.from(name.normalize('NFKD'), (letter) => greek[letter] ?? letter).join('');
  const plain = letters
    .replace(/^#|\p{M}/gu, '')
    .replace(/\(0\)$/, '_0')
    .replace(/[^A-Za-z0-9_]/g, '_')
    .slice(0, longest);
  return /^[A-Za-z]/.test(plain) ? plain : `v${plain}`;
}
