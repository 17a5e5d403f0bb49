import type { Command } from 'commander'
import { Printer } from './output/printer.ts'
import { type GlobalOptions, Session } from './session/session.ts'
import type { System } from './system.ts'

/** What a command works with. */
export type Work = { system: System; session: Session; print: Printer }

/** A command: it gets its options, with those of all commands, and its arguments. */
export type Handler<Options> = (work: Work, options: Options & GlobalOptions, ...args: string[]) => Promise<void>

/** Turns a handler into the action of a command. */
export type Runner = <Options>(handler: Handler<Options>) => (...received: unknown[]) => Promise<void>

export const createRunner =
  (system: System): Runner =>
  <Options>(handler: Handler<Options>) =>
  async (...received) => {
    const command = received.at(-1) as Command
    const options = command.optsWithGlobals<Options & GlobalOptions>()
    const print = new Printer(system, options.json === true)
    const session = new Session(system, options)
    await handler({ system, session, print }, options, ...(received.slice(0, -2) as string[]))
  }
