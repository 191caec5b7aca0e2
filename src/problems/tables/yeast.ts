/** Yeast in a culture, in Pearl's units of amount, by hours. */
export const yeast = `t [h],yeast
0,9.6
1,18.3
2,29
3,47.2
4,71.1
5,119.1
6,174.6
7,257.3
8,350.7
9,441
10,513.3
11,559.7
12,594.8
13,629.4
14,640.8
15,651.1
16,655.9
17,659.6
18,661.8
`;
