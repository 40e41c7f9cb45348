import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readAgain } from '#page/refresh.ts'
import { useApi } from '#page/use-api.ts'

/** Takes the kept code off the prices. */
export function useForgetCode(): () => void {
  const api = useApi()
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    ...api.payments.forgetDiscountCode.mutationOptions(),
    onSuccess: () => readAgain(queryClient, api.payments.offers.key()),
  })
  return () => mutate({})
}
