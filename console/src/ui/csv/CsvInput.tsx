import { Button, FileButton, Textarea } from '@mantine/core'
import { useState } from 'react'
import { IconUpload } from '../layout/icons.ts'

type CsvInputProps = {
  label: string
  placeholder: string
  text: string
  fileName: string | undefined
  onTake: (text: string, fileName: string | undefined) => void
  error?: string | undefined
}

const textOfSheet = async (file: File) => (await import('./spreadsheet.ts')).sheetText(file)

/** Text of a table: from a selected file (CSV or spreadsheet) or from pasted cells. */
export function CsvInput({ label, placeholder, text, fileName, onTake, error }: CsvInputProps) {
  const [refusal, setRefusal] = useState<string>()

  async function take(file: File) {
    setRefusal(undefined)
    try {
      onTake(file.name.toLowerCase().endsWith('.xlsx') ? await textOfSheet(file) : await file.text(), file.name)
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : 'The file could not be read.')
    }
  }

  return (
    <>
      <div className="row wrap">
        <FileButton
          accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain"
          onChange={(chosen) => chosen && void take(chosen)}
        >
          {(props) => (
            <Button leftSection={<IconUpload aria-hidden />} {...props}>
              Choose a file
            </Button>
          )}
        </FileButton>
        {fileName && <span>{fileName}</span>}
      </div>
      <Textarea
        label={label}
        placeholder={placeholder}
        autosize
        minRows={6}
        maxRows={16}
        spellCheck={false}
        classNames={{ input: 'mono' }}
        value={text}
        onChange={(event) => {
          setRefusal(undefined)
          onTake(event.currentTarget.value, undefined)
        }}
        error={refusal ?? error}
      />
    </>
  )
}
