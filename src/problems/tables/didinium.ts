/** Counts of Paramecium caudatum N and its predator Didinium nasutum P, by days; animals were added on days 3, 6, 9, 12 and 15, after counting. */
export const didinium = `t,N,P
1,2.9,0
2,7.6,0
3,15.2,0
4,25.1,4.8
5,55.4,6.9
6,27.1,31
7,9.6,27.9
8,2.4,15.8
9,0.5,11.7
10,1.3,4.1
11,5.3,0
12,15.2,0
13,27.5,3.1
14,18.2,28.6
15,0,37
16,0,18.6
17,0,9.3
`;
