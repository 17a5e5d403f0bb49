import type { Registry } from './registry.ts'

/**
 * Moments in the life of an area's data in which areas above it take part. The lower area adds its moment here and
 * calls `atMoment`; an area that takes part names it in the `hooks` of its area.ts. This is an interface, because only
 * interfaces can be extended.
 */
// biome-ignore lint/suspicious/noEmptyInterface: areas add to it
export interface Hooks {}

type Taking = { [Name in keyof Hooks]: Parameters<Hooks[Name]> }
type Answering = { [Name in keyof Hooks]: Awaited<ReturnType<Hooks[Name]>> }
type Hook<Name extends keyof Hooks> = (...taken: Taking[Name]) => Promise<Answering[Name]>

/** The participants in each moment, in the order of the list of areas. */
export type RegisteredHooks = { readonly [Name in keyof Hooks]?: readonly Hook<Name>[] }

declare module './registry.ts' {
  interface Registry {
    hooks: RegisteredHooks
  }
}

/**
 * Calls all participants one after the other, because they may share a transaction, and returns their results. An error
 * ends the moment.
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
