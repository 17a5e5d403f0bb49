import { texts as accounts } from '../directory/accounts/tables.ts'
import { texts as organizations } from '../directory/organizations/tables.ts'
import { texts as players } from '../directory/players/tables.ts'
import { texts as realms } from '../directory/realms/tables.ts'
import { texts as emails } from '../engines/email/tables.ts'
import { texts as jobs } from '../engines/jobs/tables.ts'
import { texts as connections } from '../engines/live/tables.ts'
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

/** The text columns of the tables below the areas: of the engines, the directory, and the kernel. */
export const kernelTexts = [
  ...[connections, emails, jobs, organizations, realms, accounts, players],
  ...[approvals, attempts, audit, drafts, giving],
  ...[history, personalData, plans, realmConfig, servers, localizations],
] as const
