import { Button, FileButton, Textarea } from '@mantine/core'
import styles from './CsvInput.module.css'
import { IconUpload } from './icons.ts'

type CsvInputProps = {
  label: string
  placeholder: string
  text: string
  fileName: string | undefined
  onTake: (text: string, fileName: string | undefined) => void
  error?: string | undefined
}

/** Text of a table: a file that is chosen, or cells that are pasted. */
export function CsvInput({ label, placeholder, text, fileName, onTake, error }: CsvInputProps) {
  return (
    <>
      <div className={styles.file}>
        <FileButton
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onChange={async (chosen) => chosen && onTake(await chosen.text(), chosen.name)}
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
        onChange={(event) => onTake(event.currentTarget.value, undefined)}
        error={error}
      />
    </>
  )
}
