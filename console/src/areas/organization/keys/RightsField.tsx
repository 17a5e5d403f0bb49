import { Checkbox, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import type { Right } from '@regent/contract/permissions'
import { formatQuantity } from '@regent/contract/words'
import { useState } from 'react'
import { useRights } from '../../../shell/scope/rights.ts'
import styles from './Keys.module.css'
import { areaLabel, grantableByArea } from './key-words.ts'

type RightsFieldProps = {
  label: string
  values: readonly Right[]
  inputProps: GetInputPropsReturnType
  /** After the number of chosen rights. */
  note?: string
}

/** The rights that the person can grant, by area. */
export function RightsField({ label, values, inputProps, note = '' }: RightsFieldProps) {
  const rights = useRights()
  const [text, setText] = useState('')
  const areas = grantableByArea((right) => rights.can(right) || values.includes(right), text)
  return (
    <Checkbox.Group
      label={label}
      description={`${formatQuantity(values.length, 'right')} chosen. ${note}`.trim()}
      {...inputProps}
    >
      <TextInput
        aria-label="Find a right"
        placeholder="Find a right"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div className={`framed ${styles.rights}`}>
        {areas.map(({ area, rights: list }) => (
          <div key={area} className={styles.area}>
            <span>{areaLabel(area)}</span>
            <span className="cluster">
              {list.map(({ right, action }) => (
                <Checkbox key={right} value={right} label={action} aria-label={right} />
              ))}
            </span>
          </div>
        ))}
        {areas.length === 0 && <p className="note inset">No right matches.</p>}
      </div>
    </Checkbox.Group>
  )
}
