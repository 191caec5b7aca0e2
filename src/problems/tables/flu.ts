/** Boys in bed and convalescent in an English boarding school of 763 in 1978, by days. */
export const flu = `t,in_bed,convalescent
0,3,0
1,8,0
2,26,0
3,76,0
4,225,9
5,298,17
6,258,105
7,233,162
8,189,176
9,128,166
10,68,150
11,29,85
12,14,47
13,4,20
`;
