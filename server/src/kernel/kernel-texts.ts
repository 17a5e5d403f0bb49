import { texts as approvals } from './approvals/tables.ts'
import { texts as attempts } from './attempts/tables.ts'
import { texts as audit } from './audit/tables.ts'
import { texts as drafts } from './drafts/tables.ts'
import { texts as giving } from './giving/tables.ts'
import { texts as history } from './history/tables.ts'
import { texts as personalData } from './personal-data/tables.ts'
import { texts as plans } from './plans/tables.ts'
import { texts as realmConfig } from './realm-config/tables.ts'
import { texts as servers } from './servers/tables.ts'
import { texts as localizations } from './texts/tables.ts'

/** The text columns of the kernel's tables. */
export const kernelTexts = [
  ...[approvals, attempts, audit, drafts, giving],
  ...[history, personalData, plans, realmConfig, servers, localizations],
] as const
