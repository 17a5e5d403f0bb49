import type { Registry } from './registry.ts'

/**
 * Moments in the life of what an area keeps, in which areas above it take part. The area in which something happens adds its
 * moment here and calls it by `atMoment`; whoever takes part names it in the `hooks` of its area.ts. An interface, because
 * only interfaces can be added to.
 */
// biome-ignore lint/suspicious/noEmptyInterface: areas add to it
export interface Hooks {}

type Taking = { [Name in keyof Hooks]: Parameters<Hooks[Name]> }
type Answering = { [Name in keyof Hooks]: Awaited<ReturnType<Hooks[Name]>> }
type Hook<Name extends keyof Hooks> = (...taken: Taking[Name]) => Promise<Answering[Name]>

/** Who takes part in each moment, in the order of the list of areas. */
export type RegisteredHooks = { readonly [Name in keyof Hooks]?: readonly Hook<Name>[] }

declare module './registry.ts' {
  interface Registry {
    hooks: RegisteredHooks
  }
}

/**
 * Lets all take part, one after the other, because they may share a transaction, and answers what each of them answers. What
 * one throws ends the moment.
 */
export async function atMoment<Name extends keyof Hooks>(
  { hooks }: Pick<Registry, 'hooks'>,
  name: Name,
  ...taken: Taking[Name]
): Promise<Answering[Name][]> {
  const answers: Answering[Name][] = []
  const registered: readonly Hook<Name>[] = hooks[name] ?? []
  for (const hook of registered) answers.push(await hook(...taken))
  return answers
}
