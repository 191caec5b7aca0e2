/** Volume of Paramecium aurelia alone, in Gause's units, by days; read off the figure, to two decimals. */
export const paramecium = `t,N
2,5.85
3,13.67
5,35.7
6,73.95
7,103.86
8,128.86
9,160.24
10,201.92
11,225.45
12,236.22
13,200.85
14,231.25
16,217.94
17,199.75
18,219.85
21,227.12
`;
