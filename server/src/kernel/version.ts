/** The released version; it stands at the head of CHANGELOG.md too (structure.test.ts compares them). */
export const version = '0.3.0'
