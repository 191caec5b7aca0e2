/** Dry weight of onion bulbs and tops, by the time of growing. */
export const onions = `t,weight
1,16.08
2,33.83
3,65.8
4,97.2
5,191.55
6,326.2
7,386.87
8,520.53
9,590.03
10,651.92
11,724.93
12,699.56
13,689.96
14,637.56
15,717.41
`;
