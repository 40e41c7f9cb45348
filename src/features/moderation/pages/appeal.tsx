import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useSettings } from '#page/account.ts'
import type { Api } from '#page/api.ts'
import { errorCode } from '#page/errors/declared-error.ts'
import { pageTitle } from '#page/page-title.ts'
import { useApi } from '#page/use-api.ts'
import { APPEAL_REFUSALS, APPEAL_WORDS_MAX, type AppealRefusal } from '#shared/moderation.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'

type Search = { decision?: string | undefined; refused?: AppealRefusal | undefined }

/** The decision that a link names, or null: the link is none of ours, or its decision has gone. */
const statementOptions = (api: Api, objection: string) => ({
  ...api.moderation.statement.queryOptions({ input: { objection } }),
  queryFn: () =>
    api.moderation.statement.call({ objection }).catch((error: unknown) => {
      if (['link_invalid', 'invalid_input'].includes(errorCode(error) ?? '')) return null
      throw error
    }),
})

/** For a member shut out of their account: without a script and without a login. */
export const Route = createFileRoute('/_default/appeal')({
  codeSplitGroupings: [['loader', 'component']],
  staticData: { script: 'never' },
  validateSearch: ({ decision, refused }: Record<string, unknown>): Search => ({
    decision: typeof decision === 'string' ? decision : undefined,
    refused: APPEAL_REFUSALS.find((one) => one === refused),
  }),
  loaderDeps: ({ search: { decision = '' } }) => ({ decision }),
  loader: ({ context: { api, queryClient }, deps: { decision } }) =>
    queryClient.ensureQueryData(statementOptions(api, decision)).then(() => undefined),
  head: ({ matches }) => ({
    meta: [
      pageTitle(matches, (t) => t('moderation.appeal.title')),
      { name: 'robots', content: 'noindex' },
      // The URL contains a secret.
      { name: 'referrer', content: 'same-origin' },
    ],
  }),
  component: Page,
})

function Page() {
  const t = useTranslations('moderation.appeal')
  const api = useApi()
  const { support_email: address } = useSettings()
  const { decision = '', refused } = Route.useSearch()
  const statement = useSuspenseQuery(statementOptions(api, decision)).data
  return (
    <div className="site-container flex max-w-160 flex-col gap-6 py-8 md:py-12">
      <h1 className="text-2xl md:text-3xl">{t('title')}</h1>
      {statement ? (
        <>
          <section
            aria-labelledby="decided"
            className="rounded-card border border-edge bg-surface p-5 shadow-card sm:p-7"
          >
            <h2 id="decided" className="text-lg">
              {t('decided')}
            </h2>
            {statement.paragraphs.map((paragraph) => (
              <p key={paragraph} className="mt-3 wrap-anywhere">
                {paragraph}
              </p>
            ))}
          </section>
          {statement.state === 'open' ? (
            <AppealForm decision={decision} until={statement.until} refused={refused} />
          ) : (
            <p role="status" className="rounded-card bg-sunken p-5">
              {t(`states.${statement.state}`, { until: statement.until })}
            </p>
          )}
        </>
      ) : (
        <p role="alert">{t('link_invalid')}</p>
      )}
      <p className="text-sm text-ink-soft">
        {t.rich('by_mail', {
          address,
          mail: (words) => (
            <a className="underline underline-offset-4" href={`mailto:${address}`}>
              {words}
            </a>
          ),
        })}
      </p>
    </div>
  )
}

type FormProps = { decision: string; until: string; refused: AppealRefusal | undefined }

function AppealForm({ decision, until, refused }: FormProps) {
  const t = useTranslations('moderation.appeal')
  return (
    <form
      method="post"
      action={`/appeal?${new URLSearchParams({ decision })}`}
      className="flex flex-col gap-5"
    >
      {refused && <FormError title={t(`refused.${refused}`)} />}
      <p>{t('lead', { until })}</p>
      <TextArea
        label={t('words')}
        hint={t('words_hint')}
        name="words"
        rows={6}
        maxLength={APPEAL_WORDS_MAX}
        required
      />
      <div>
        <Button type="submit" size="lg">
          {t('send')}
        </Button>
      </div>
    </form>
  )
}
