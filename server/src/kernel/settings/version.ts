/** The released version, equal to the one at the top of CHANGELOG.md (structure.test.ts compares them). */
export const version = '0.19.0'
