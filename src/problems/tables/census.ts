/** People in the United States, in millions, by the census of each tenth year. */
export const census = `year,people [million]
1790,3.93
1800,5.31
1810,7.24
1820,9.64
1830,12.9
1840,17.1
1850,23.2
1860,31.4
1870,39.8
1880,50.2
1890,62.9
1900,76
1910,92
`;
