import type { Registry } from './registry.ts'

/**
 * Hooks with which higher areas react to changes of a lower area's data. The lower area declares its hook here and
 * calls `runHooks`; a reacting area lists it in the `hooks` of its area.ts. An interface, because only interfaces can
 * be extended.
 */
// biome-ignore lint/suspicious/noEmptyInterface: areas add to it
export interface Hooks {}

type Taking = { [Name in keyof Hooks]: Parameters<Hooks[Name]> }
type Answering = { [Name in keyof Hooks]: Awaited<ReturnType<Hooks[Name]>> }
type Hook<Name extends keyof Hooks> = (...taken: Taking[Name]) => Promise<Answering[Name]>

/** The registered functions of each hook, in the order of the areas. */
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
export async function runHooks<Name extends keyof Hooks>(
  { hooks }: Pick<Registry, 'hooks'>,
  name: Name,
  ...taken: Taking[Name]
): Promise<Answering[Name][]> {
  const answers: Answering[Name][] = []
  const registered: readonly Hook<Name>[] = hooks[name] ?? []
  for (const hook of registered) answers.push(await hook(...taken))
  return answers
}
