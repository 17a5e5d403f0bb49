import { saveContent } from '@regent/contract/operate/content/content'
import { saveManifest } from '@regent/contract/operate/content/content-manifests'
import { starterContent } from '@regent/contract/operate/now-snippets'
import { useState } from 'react'
import { write } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { toastFailure } from '../../../api/failure.ts'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconSend } from '../../../ui/layout/icons.ts'

/** Publishes the starter content in a realm without content. */
export function StarterContent({ pid, refusal }: { pid: string; refusal: string | undefined }) {
  const [isPublishing, setIsPublishing] = useState(false)
  const publish = async () => {
    setIsPublishing(true)
    try {
      const scope = realmScope(pid)
      const saved = await write(saveContent, { body: { content: starterContent } }, { subject: 'content', scope })
      const references = saved.data.content.map(({ id, version, type, visibility, tags }) => ({
        id,
        version,
        type,
        visibility,
        tags,
      }))
      await write(
        saveManifest,
        { body: { references } },
        { subject: 'manifest', scope, done: `Published ${starterContent.length} items` },
      )
    } catch (error) {
      toastFailure('The starter content was not published.', error)
    } finally {
      setIsPublishing(false)
    }
  }
  return (
    <ActionButton
      className="start"
      variant="filled"
      leftSection={<IconSend aria-hidden />}
      disabledReason={refusal}
      loading={isPublishing}
      onClick={publish}
    >
      Publish {starterContent.length} items
    </ActionButton>
  )
}
