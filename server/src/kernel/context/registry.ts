/**
 * Contributions of areas to the mechanisms of the kernel. Each mechanism adds the part it needs, so that it imports no
 * area; `areas.ts` fills it. An interface, because only interfaces can be extended.
 */
export interface Registry {
  areas: readonly string[]
}
