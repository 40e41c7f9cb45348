import { useTranslations } from 'use-intl'
import { focusPage } from '#features/office/frame/focus-page.ts'
import { FormDialog } from '#features/office/frame/form-dialog.tsx'
import { DifferenceList } from './difference-list.tsx'
import type { SiteDraft } from './use-site-draft.ts'

/** What will change, before it is saved. */
export function SummaryDialog({ draft, onClose }: { draft: SiteDraft; onClose: () => void }) {
  const t = useTranslations('office.site')
  const { fields, before, values, changed, save } = draft
  const of = (all: Record<string, unknown>) => Object.fromEntries(changed.map((name) => [name, all[name]]))
  return (
    <FormDialog
      id="save-site"
      title={t('summary')}
      description={t('summary_words')}
      submit={t('save')}
      busy={save.isPending}
      phone="full"
      onSubmit={() => draft.send(onClose)}
      finalFocus={focusAfterSaving}
      onClose={onClose}
    >
      <DifferenceList fields={fields} before={of(before)} after={of(values)} />
    </FormDialog>
  )
}

/** On what is wrong, on the way back to here, or on the page as a whole where all is saved. */
function focusAfterSaving(): false {
  // The page has changed, and can take the focus, once the dialog is gone.
  queueMicrotask(() => {
    const bar = document.querySelectorAll<HTMLElement>('#save-bar button')
    const next = document.querySelector<HTMLElement>('main [role=alert]') ?? [...bar].at(-1)
    if (next) next.focus()
    else focusPage()
  })
  return false
}
