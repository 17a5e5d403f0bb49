/**
 * What the areas offer to the mechanisms of the kernel. Each mechanism adds its own part where it says what it needs, so that
 * it imports no area; `areas.ts` fills it. An interface, because only interfaces can be added to.
 */
export interface Registry {
  areas: readonly string[]
}
