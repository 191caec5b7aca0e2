import { readFileSync } from 'node:fs';
import { fit, parseModel, readTable } from '../src/index.ts';
const dir = '../shared/data';
const show = (r: any) => {
  console.log(r.method, r.status.code, r.status.message, Math.round(r.timing.maximise ?? r.timing.shoot ?? 0), 'ms');
  for (const p of r.parameters) console.log('  ', p.name, p.experiment ?? '', p.estimate.toPrecision(8), '±', p.stdError.toPrecision(4), p.interval.map((x: number) => x.toPrecision(4)).join(' .. '), p.scale, p.atBound ?? '');
  console.log('  check', JSON.stringify(r.experiments[0].forward), r.evaluations, r.timing.total.toFixed(0)); for (const e of r.experiments.slice(0, 2)) for (const p of e.initial) console.log('  0', e.name, p.name, p.estimate.toPrecision(6), '±', p.stdError.toPrecision(4));
  for (const p of r.derived) console.log('  D', p.name, p.experiment ?? '', p.estimate.toPrecision(6), '±', p.stdError.toPrecision(4), p.interval.map((x: number) => x.toPrecision(4)).join(' .. '));
  console.log('  noise', JSON.stringify(r.noise), r.shooting ? `${r.shooting.starts[0].outcome} ${r.shooting.iterations} ${r.shooting.evaluations}` : '');
};
const read = (name: string) => [readFileSync(`${dir}/${name}/model.txt`, 'utf8'), readTable(readFileSync(`${dir}/${name}/data.csv`, 'utf8'))] as const;
const go = async (text: string, table: any, options: any = {}) => { for (const method of ['mle', 'fsnls']) try { show(await fit(parseModel(text), table, { intervals: 'auto', method, ...options })); } catch (e: any) { console.log(e.name === 'InputError' ? String(e.message) : e); } };
for (const [name, more] of [['flu', ''], ['gause-didinium', ''], ['lynx-hare', 'noise Hare lognormal\nnoise Lynx lognormal'], ['lynx-hare', 'noise Hare student\nnoise Lynx = s*Lynx'], ['lynx-hare', 'beta <= 0.02'], ['refinery', ''], ['theophylline', 'local ka']] as const) {
  const [text, table] = read(name);
  console.log('==', name, more);
  await go(text + '\n' + more, table);
}
