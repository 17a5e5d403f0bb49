/**
 * What the areas offer to the mechanisms of the kernel. Each mechanism adds the part it needs, so that it imports no
 * area; `areas.ts` fills it. This is an interface, because only interfaces can be extended.
 */
export interface Registry {
  areas: readonly string[]
}
