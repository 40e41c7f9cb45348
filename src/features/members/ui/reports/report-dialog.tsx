import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSettings } from '#page/account.ts'
import { useErrorText } from '#page/errors/error-text.ts'
import { useKeyOf } from '#page/errors/use-key-of.ts'
import { hushLikes } from '#page/overlays.ts'
import { REPORT_REASONS, REPORT_WORDS_MAX, type ReportReason } from '#shared/report.ts'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { RadioCards } from '#ui/controls/radio-cards.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useToast } from '#ui/overlays/toast.tsx'

type Report = { key: string; reason: ReportReason; words: string }

type ReportDialogProps = {
  name: string
  send: (report: Report) => Promise<unknown>
  /** The key of its title. */
  title?: 'title' | 'message_title' | 'photo_title'
  /** Blocks the member as well; without, that is not offered. */
  block?: ((onDone: () => void) => void) | undefined
  onClose: () => void
}

/** Tells the site about a member; the member is not told. */
export function ReportDialog({ name, send, title = 'title', block, onClose }: ReportDialogProps) {
  const t = useTranslations('members.report')
  const nav = useTranslations('site.nav')
  const { name: site } = useSettings()
  const toast = useToast()
  const errorText = useErrorText()
  const form = useId()
  const keyOf = useKeyOf()
  const [reason, setReason] = useState<ReportReason>()
  const [words, setWords] = useState('')
  const [alsoBlock, setAlsoBlock] = useState(false)
  const [missing, setMissing] = useState<'reason' | 'words'>()
  const report = useMutation({
    mutationFn: send,
    onSuccess() {
      hushLikes()
      toast.show({ kind: 'success', title: t('sent') })
      if (alsoBlock && block) block(onClose)
      else onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(title, { name })}
      description={t('description', { name, site })}
      closeLabel={nav('close')}
      size="sm"
      phone="fit"
      footer={
        <Button type="submit" form={form} busy={report.isPending}>
          {t('send')}
        </Button>
      }
    >
      <form
        id={form}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          const said = words.trim()
          const lacks = !reason ? 'reason' : reason === 'other' && !said ? 'words' : undefined
          setMissing(lacks)
          if (lacks)
            event.currentTarget.querySelector<HTMLElement>(lacks === 'reason' ? 'input' : 'textarea')?.focus()
          if (reason && !lacks) report.mutate({ key: keyOf([reason, said]), reason, words: said })
        }}
      >
        <RadioCards
          legend={t('legend')}
          name="reason"
          options={REPORT_REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }))}
          value={reason}
          onChange={setReason}
          error={missing === 'reason' && t('choose')}
          required
        />
        <TextArea
          label={t('words')}
          hint={reason === 'other' ? undefined : t('words_hint')}
          error={missing === 'words' && t('tell')}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          maxLength={REPORT_WORDS_MAX}
          required={reason === 'other'}
        />
        {block && (
          <Checkbox
            label={t('also_block', { name })}
            checked={alsoBlock}
            onChange={(event) => setAlsoBlock(event.target.checked)}
          />
        )}
        {report.isError && <FormError title={errorText(report.error)} />}
      </form>
    </Dialog>
  )
}
