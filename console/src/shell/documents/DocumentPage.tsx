import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, Navigate, useLocation, useParams } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { ThemeSwitch } from '../frame/ThemeSwitch.tsx'
import { useTitle } from '../frame/use-title.ts'
import { NotFoundPage } from '../routing/ErrorPage.tsx'
import { Pending } from '../routing/Pending.tsx'
import { paths } from '../routing/paths.ts'
import styles from './Documents.module.css'
import { type DocumentEntry, documentGroups, documents, formerNames } from './document-list.ts'
import { documentQuery } from './documents.ts'
import { Markdown } from './Markdown.tsx'
import { readMarkdown } from './markdown.ts'

/** Shows one of the server's documents; needs no sign-in. */
export function DocumentPage() {
  const { name } = useParams({ from: '/docs/$name' })
  const entry = documents.find((each) => each.name === name)
  useTitle(entry ? `${entry.title} · Regent` : 'Page not found · Regent')
  const newName = formerNames[name]
  if (newName !== undefined) return <Navigate to={paths.document(newName)} replace />
  if (!entry) return <NotFoundPage />
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Link to="/" className={`row strong ${styles.brand}`}>
          <img src="/favicon.svg" alt="" width={24} height={24} />
          Regent
        </Link>
        <ThemeSwitch />
      </header>
      <nav className={`stack ${styles.nav}`} aria-label="Documents">
        {documentGroups.map((group) => (
          <section key={group.title} className="stack" aria-label={group.title}>
            <h2>{group.title}</h2>
            {group.documents.map((each) => (
              <Link key={each.name} to={paths.document(each.name)} activeOptions={{ includeHash: false }}>
                {each.title}
              </Link>
            ))}
          </section>
        ))}
      </nav>
      <main className={`shrink panel ${styles.text}`}>
        <Suspense fallback={<Pending />}>
          <Reader key={name} entry={entry} />
        </Suspense>
      </main>
    </div>
  )
}

function Reader({ entry }: { entry: DocumentEntry }) {
  const { data } = useSuspenseQuery(documentQuery(entry))
  const hash = useLocation({ select: (location) => location.hash })
  // Scroll to the section of the URL after the document is rendered.
  useEffect(() => {
    if (hash) document.getElementById(hash)?.scrollIntoView()
  }, [hash])
  return <Markdown blocks={readMarkdown(data)} from={entry.file} />
}
