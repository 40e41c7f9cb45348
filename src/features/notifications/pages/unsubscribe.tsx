import { useMutation } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { errorCode } from '#page/errors/declared-error.ts'
import { useErrorText } from '#page/errors/error-text.ts'
import { pageTitle } from '#page/page-title.ts'
import { useApi } from '#page/use-api.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { LinkPage } from '../ui/link-page.tsx'

export const Route = createFileRoute('/_empty/unsubscribe')({
  // Opened by a link from elsewhere: its loader has no place in every page's script.
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: (search) => ({ token: String(search.token ?? '') }),
  loaderDeps: ({ search: { token } }) => ({ token }),
  loader: async ({ context: { api }, deps: { token } }) => {
    try {
      return await api.notifications.unsubscribeLink.call({ token: token || '-' })
    } catch (error) {
      if (errorCode(error) === 'link_invalid') return null
      throw error
    }
  },
  head: ({ matches }) => ({ meta: [pageTitle(matches, (t) => t('notifications.unsubscribe.page_title'))] }),
  component: UnsubscribePage,
})

function UnsubscribePage() {
  const t = useTranslations('notifications.unsubscribe')
  const kindWords = useTranslations('notifications.kinds')
  const link = Route.useLoaderData()
  if (!link) return <LinkPage state="invalid" title={t('invalid_title')} text={t('invalid_text')} />
  const kind = kindWords(`${link.kind}.label`)
  if (link.stopped) return <LinkPage state="done" title={t('done_title')} text={t('done_all')} />
  return <Choice kind={kind} wanted={link.wanted} />
}

function Choice({ kind, wanted }: { kind: string; wanted: boolean }) {
  const t = useTranslations('notifications.unsubscribe')
  const errorText = useErrorText()
  const api = useApi()
  const { token } = Route.useSearch()
  const end = useMutation(api.notifications.unsubscribe.mutationOptions())
  if (end.isSuccess) {
    const text = end.variables.only_kind ? t('done_kind', { kind }) : t('done_all')
    return <LinkPage state="done" title={t('done_title')} text={text} />
  }
  const busy = (onlyKind: boolean) => end.isPending && Boolean(end.variables.only_kind) === onlyKind
  return (
    <LinkPage state="ask" title={t('title')} text={wanted ? t('text') : t('done_kind', { kind })}>
      {end.error && <FormError key={end.submittedAt} title={errorText(end.error)} />}
      {wanted && (
        <Button size="lg" busy={busy(true)} onClick={() => end.mutate({ token, only_kind: true })}>
          {t('only_kind', { kind })}
        </Button>
      )}
      <Button variant="secondary" busy={busy(false)} onClick={() => end.mutate({ token })}>
        {t('all')}
      </Button>
    </LinkPage>
  )
}
