import type { ComponentType, ReactNode } from 'react'
import type { ListForm } from '../../../ui/list/list-form.ts'

/** Inputs for gifts, passed in because the area inventory is above this one. */
export type GiftInputs = {
  /** One symbol. */
  Picker: ComponentType<{
    realmId: string
    label?: ReactNode
    value?: string
    error?: ReactNode
    onChange?: (value: string) => void
  }>
  /** A list of symbols with their amounts. */
  List: ComponentType<{
    realmId: string
    legend: string
    noun: string
    labels: [symbol: string, count: string]
    form: ListForm
    field: string
  }>
}
