import { TextInput } from '@mantine/core'
import type { CampaignRecord } from '@regent/contract/campaigns'
import { testCampaign } from '@regent/contract/campaigns-delivery'
import { useState } from 'react'
import { act } from '../../../api/act.ts'
import { useRights } from '../../../shell/rights.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { IconSend } from '../../../ui/icons.ts'
import { Section } from '../../../ui/Section.tsx'

/** Sends the campaign to one player, or an e-mail to the operator's own address, marked as a test. */
export function TestSending({ campaign: { sid, name, type } }: { campaign: CampaignRecord }) {
  const rights = useRights()
  const [player, setPlayer] = useState('')
  const isEmail = type === 'EMAIL'
  const gamerTag = /^[1-9]\d{0,15}$/.test(player.trim()) ? Number(player.trim()) : undefined
  const missing = isEmail || gamerTag !== undefined ? undefined : 'Enter the gamer tag of your own player.'
  return (
    <Section title="Send a test">
      {!isEmail && (
        <TextInput
          label="Gamer tag"
          description="Your own player. The subject is marked as a test; its gifts can be claimed."
          inputMode="numeric"
          autoComplete="off"
          value={player}
          onChange={(event) => setPlayer(event.currentTarget.value)}
        />
      )}
      <ActionButton
        leftSection={<IconSend aria-hidden />}
        disabledReason={rights.refusal('run campaigns') ?? missing}
        onClick={() =>
          void act(
            testCampaign,
            { params: { sid }, body: gamerTag === undefined ? {} : { gamerTag } },
            { subject: 'notification', done: `Sent a test of ${name}`, failed: 'The test was not sent.' },
          )
        }
      >
        {isEmail ? 'Send to my address' : 'Send to me'}
      </ActionButton>
    </Section>
  )
}
