import type { SearchCase } from '../searchCase.ts';
import { boehm, bruno, crauste, fiedler, perelson, rahman } from './petabData.ts';

type Problem = Pick<SearchCase, 'name' | 'model' | 'truth' | 'recorded' | 'best'> & {
  readonly bounds: Readonly<Record<string, readonly [number, number]>>;
  readonly sd?: Readonly<Record<string, string>>;
};

const problems: readonly Problem[] = [
  {
    name: 'Boehm',
    // Compartments of 1.4 and 0.45 pL; 10.7% of the peptide is C17, 69.3% of STAT5 is STAT5A.
    model: `A' = -2*act*A^2 - act*A*B + 0.45/1.4*(2*k_exp_homo*nAA + k_exp_hetero*nAB)
B' = -2*act*B^2 - act*A*B + 0.45/1.4*(2*k_exp_homo*nBB + k_exp_hetero*nAB)
AA' = act*A^2 - k_imp_homo*AA
AB' = act*A*B - k_imp_hetero*AB
BB' = act*B^2 - k_imp_homo*BB
nAA' = 1.4/0.45*k_imp_homo*AA - k_exp_homo*nAA
nAB' = 1.4/0.45*k_imp_hetero*AB - k_exp_hetero*nAB
nBB' = 1.4/0.45*k_imp_homo*BB - k_exp_homo*nBB
act = k_phos*1.25e-7*exp(-Epo_degradation*t)
c = 0.107
A(0) = 207.6*0.693
B(0) = 207.6 - 207.6*0.693
AA(0) = 0
AB(0) = 0
BB(0) = 0
nAA(0) = 0
nAB(0) = 0
nBB(0) = 0
observe pSTAT5A_rel = (100*AB + 200*AA*c)/(AB + A*c + 2*AA*c)
observe pSTAT5B_rel = (100*AB + 200*BB*(1 - c))/(AB + B*(1 - c) + 2*BB*(1 - c))
observe rSTAT5A_rel = (100*AB + 100*A*c + 200*AA*c)/(2*AB + A*c + 2*AA*c + B*(1 - c) + 2*BB*(1 - c))`,
    truth: {
      Epo_degradation: 0.026982514033029,
      k_exp_hetero: 1.00067973851508e-5,
      k_exp_homo: 0.006170228086381,
      k_imp_hetero: 0.0163679184468,
      k_imp_homo: 97749.3794024716,
      k_phos: 15766.5070195731,
      sd_pA: 3.85261197844677,
      sd_pB: 6.59147818673419,
      sd_rA: 3.15271275648527,
    },
    bounds: inLogs(
      'Epo_degradation k_exp_hetero k_exp_homo k_imp_hetero k_imp_homo k_phos sd_pA sd_pB sd_rA',
      1e-5,
      1e5,
    ),
    sd: { pSTAT5A_rel: 'sd_pA', pSTAT5B_rel: 'sd_pB', rSTAT5A_rel: 'sd_rA' },
    recorded: boehm,
    best: 138.222,
  },
  {
    name: 'Crauste',
    model: `Naive' = -mu_N*Naive - delta_NE*Naive*P
EarlyEffector' = delta_NE*Naive*P + rho_E*EarlyEffector*P - mu_EE*EarlyEffector^2 - delta_EL*EarlyEffector
LateEffector' = delta_EL*EarlyEffector - mu_LL*LateEffector^2 - mu_LE*EarlyEffector*LateEffector - delta_LM*LateEffector
Memory' = delta_LM*LateEffector
P' = rho_P*P^2 - mu_PE*EarlyEffector*P - mu_PL*LateEffector*P - mu_P*P
Naive(0) = 8090
EarlyEffector(0) = 0
LateEffector(0) = 0
Memory(0) = 0
P(0) = 1
noise Naive = column sd_Naive
noise EarlyEffector = column sd_EarlyEffector
noise LateEffector = column sd_LateEffector
noise Memory = column sd_Memory`,
    truth: {
      delta_EL: 0.517945937424841,
      delta_LM: 0.022580636941607,
      delta_NE: 0.011930787933602,
      mu_EE: 3.91359465940441e-5,
      mu_LE: 1.00000000000007e-10,
      mu_LL: 8.11520130499257e-6,
      mu_N: 0.739907304399124,
      mu_P: 1.00000003522094e-5,
      mu_PE: 1.41248724084794e-10,
      mu_PL: 3.63403086241783e-5,
      rho_E: 0.507415649004014,
      rho_P: 0.126382292625502,
    },
    bounds: {
      ...inLogs('delta_EL delta_LM delta_NE mu_EE mu_N mu_P mu_PL rho_E rho_P', 1e-5, 1e3),
      ...inLogs('mu_LE mu_LL mu_PE', 1e-10, 1e3),
    },
    recorded: crauste,
    best: 190.964,
  },
  {
    name: 'Bruno',
    // Each assay begins with one substrate. Two are made with another enzyme, slower by szea; its multipliers of reactions
    // without a substrate do not matter.
    model: `bcar' = -kb1*m*bcar
bcry' = -(kc1 + kc2)*m*bcry
b10' = kb1*m*bcar + kc1*m*bcry - kb2*m*b10
bio' = kb1*m*bcar + kb2*m*b10 + kc2*m*bcry
ohb10' = kc2*m*bcry + k5*m*zea - kc4*m*ohb10
ohbio' = kc1*m*bcry + kc4*m*ohb10 + k5*m*zea
zea' = -k5*m*zea
m = 1 + zea_strain*(szea - 1)
input zea_strain
input has_b10
input has_bcar_a
input has_bcar_b
input has_bcry
input has_ohb10
input has_zea
bcar(0) = has_bcar_a*init_bcar1 + has_bcar_b*init_bcar2
bcry(0) = has_bcry*init_bcry
b10(0) = has_b10*init_b10
bio(0) = 0
ohb10(0) = has_ohb10*init_ohb10
ohbio(0) = 0
zea(0) = has_zea*init_zea
noise bcar = column sd_bcar
noise bcry = column sd_bcry
noise b10 = column sd_b10
noise ohb10 = column sd_ohb10
noise zea = column sd_zea`,
    truth: {
      init_b10: 4.22228991356159,
      init_bcar1: 4.44029572277168,
      init_bcar2: 3.30171980495163,
      init_bcry: 5.21693865661801,
      init_ohb10: 1.73724675926262,
      init_zea: 2.95812301577671,
      k5: 0.003086673219173,
      kb1: 0.016628409992721,
      kb2: 0.005843831819271,
      kc1: 0.001678825242274,
      kc2: 0.006975989070463,
      kc4: 0.006082700899195,
      szea: 0.516831766210391,
    },
    bounds: inLogs(
      'init_b10 init_bcar1 init_bcar2 init_bcry init_ohb10 init_zea k5 kb1 kb2 kc1 kc2 kc4 szea',
      1e-5,
      1e3,
    ),
    recorded: bruno,
    best: -46.688,
  },
  {
    name: 'Perelson',
    model: `Ts' = K0*T0*Vin - delta*Ts
V' = -c*Vin - c*Vni + delta*NN*Ts
Vin' = -c*Vin
Vni' = delta*NN*Ts - c*Vni
K0 = 3.89999999976204e-7
T0 = 11000.0000010581
NN = 480.000000026982
Ts(0) = 15061.32075
V(0) = 1860000
Vin(0) = 1860000
Vni(0) = 0
noise V lognormal`,
    truth: { c: 2.06000000014632, delta: 0.529999999999037 },
    bounds: inLogs('c delta', 1e-5, 1e5),
    recorded: perelson,
    best: 222.281,
  },
  {
    name: 'Rahman',
    model: `S' = 1032672 - force*S - 0.0288*S
In' = force*S - worsen_n*In - 0.0888*In
Im' = worsen_n*In - worsen_m*Im - 0.1368*Im
Iw' = worsen_m*Im - treat_w*Iw - 0.3108*Iw
Tn' = improve_m*Tm - 0.0408*Tn
Tm' = improve_w*Tw - improve_m*Tm - 0.0528*Tm
Tw' = treat_w*Iw - improve_w*Tw - 0.1752*Tw
sick = In + Im + Iw + Tn + Tm + Tw
force = beta_m*(rel_n*In + Im + rel_w*Iw + 0.04*(Tn + Tm + Tw))/(S + sick)*exp(-change*sick)
S(0) = 17940000
In(0) = 16300
Im(0) = 9000
Iw(0) = 11000
Tn(0) = 0
Tm(0) = 0
Tw(0) = 0
observe prevalence = 100*sick/(S + sick)
noise prevalence = 1`,
    truth: {
      rel_n: 427.47,
      beta_m: 0.0029273,
      rel_w: 992.96,
      treat_w: 0.0001,
      worsen_n: 0.66545,
      worsen_m: 0.0079757,
      improve_m: 0.13636,
      improve_w: 0.77557,
      change: 1.338e-7,
    },
    bounds: {
      ...inLogs('rel_n rel_w', 0.1, 1000),
      ...inLogs('beta_m treat_w worsen_n worsen_m improve_m improve_w', 1e-4, 1),
      change: [1e-9, 1e-5],
    },
    recorded: rahman,
    best: 21.1535,
  },
  {
    name: 'Fiedler',
    // Totals of RAF, MEK and ERK are 1. The cells are at rest without inhibitors before the stimulus.
    model: `pRAF' = K_1*k1max/(K_1 + pERK)*(1 - pRAF) - k2*pRAF
pMEK' = K_2*k3/(K_2 + Sorafenib)*pRAF*(1 - pMEK) - k4*pMEK
pERK' = K_3*k5/(K_3 + UO126)*pMEK*(1 - pERK) - k6*pERK
k1max = k10 + k11*exp(-t/tau2)*(1 - exp(-t/tau1))
input Sorafenib
input UO126
up = K_1*k3*k10*(k5 + k6)
down = K_1*k4*k6*(k2 + k10)
pRAF(0) = (sqrt((up + down)^2 + 4*K_1*k2*k3*k4*k5*k6*k10) + up - down)/(2*k3*(K_1*(k2 + k10)*(k5 + k6) + k2*k5))
pMEK(0) = k3*pRAF(0)/(k3*pRAF(0) + k4)
pERK(0) = k5*pMEK(0)/(k5*pMEK(0) + k6)
observe pErk_a1 = sE_a1*pERK
observe pErk_a2 = sE_a2*pERK
observe pErk_b1 = sE_b1*pERK
observe pErk_b2 = sE_b2*pERK
observe pMek_a1 = sM_a1*pMEK
observe pMek_a2 = sM_a2*pMEK
observe pMek_b1 = sM_b1*pMEK
observe pMek_b2 = sM_b2*pMEK`,
    truth: {
      K_1: 1.0000122099653e-5,
      K_2: 1.51121996768986,
      K_3: 0.960465656770682,
      k10: 0.026413685021474,
      k11: 163.162367794459,
      k2: 1.22622424049592,
      k3: 769.159517169525,
      k4: 2.90693427220412,
      k5: 577.552181196191,
      k6: 3.60757835904195,
      sE_a1: 0.369256805232789,
      sE_a2: 0.250134156378628,
      sE_b1: 8.92600078593847,
      sE_b2: 2.85637035018243,
      sM_a1: 77.7404398920619,
      sM_a2: 404.217160578548,
      sM_b1: 392.45653075379,
      sM_b2: 999.992845715073,
      sigE: 0.045270131337451,
      sigM: 0.000580451138215,
      tau1: 0.242822010781068,
      tau2: 0.021140927521636,
    },
    bounds: {
      ...inLogs('K_1 K_2 K_3 sE_a1 sE_a2 sE_b1 sE_b2 sM_a1 sM_a2 sM_b1 sM_b2 sigE sigM', 1e-5, 1e3),
      ...inLogs('k10 k11 k2 k3 k4 k5 k6', 1e-5, 1e5),
      ...inLogs('tau1 tau2', 1e-8, 1e8),
    },
    sd: Object.fromEntries(
      ['a1', 'a2', 'b1', 'b2'].flatMap((gel) => [
        [`pErk_${gel}`, `sE_${gel}*sigE`],
        [`pMek_${gel}`, `sM_${gel}*sigM`],
      ]),
    ),
    recorded: fiedler,
    best: -58.584,
  },
];

function inLogs(names: string, lower: number, upper: number): Record<string, readonly [number, number]> {
  return Object.fromEntries(names.split(' ').map((name) => [name, [lower, upper]]));
}

/** Six problems of the PEtab collection by hand, inside their bounds. The truth is what the collection calls nominal. */
export const petabCases: readonly SearchCase[] = problems.map(({ bounds, model, sd, ...rest }) => ({
  ...rest,
  ...(sd && { sd }),
  design: '',
  model: [
    model,
    ...Object.entries(sd ?? {}).map(([name, formula]) => `noise ${name} = ${formula}`),
    ...Object.entries(bounds).map(([name, [lower, upper]]) => `${lower} <= ${name} <= ${upper}`),
  ].join('\n'),
  t: [],
  measured: [],
  noise: 0,
}));
