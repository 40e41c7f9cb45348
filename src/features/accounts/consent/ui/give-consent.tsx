import { Mars, Venus, VenusAndMars } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Gender, type Sexuality, type Sought, sexualityOf } from '#shared/profile.ts'
import { Button } from '#ui/controls/button.tsx'
import { RadioCards } from '#ui/controls/radio-cards.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

type GiveConsentProps = {
  gender: Gender
  busy: boolean
  onConfirm: (sexuality: Sexuality) => void
  onClose: () => void
}

/** Asks again which gender the member looks for: withdrawing the consent erased it. */
export default function GiveConsent({ gender, busy, onConfirm, onClose }: GiveConsentProps) {
  const t = useTranslations('notifications.settings.consent')
  const who = useTranslations('accounts.signup.who')
  const formId = useId()
  const [seeks, setSeeks] = useState<Sought>()
  const [missing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(!seeks)
    if (seeks) onConfirm(sexualityOf(gender, seeks))
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('give_title')}
      description={t('give_hint')}
      closeLabel={t('keep')}
      size="sm"
      phone="fit"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {t('give')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <RadioCards
          legend={who('seeks')}
          name="seeks"
          value={seeks ?? ('' as never)}
          onChange={setSeeks}
          options={[
            { value: 'female', label: who('seeks_female'), icon: <Venus /> },
            { value: 'male', label: who('seeks_male'), icon: <Mars /> },
            { value: 'both', label: who('seeks_both'), icon: <VenusAndMars /> },
          ]}
          error={missing && who('seeks_missing')}
        />
      </form>
    </Dialog>
  )
}
