// Banner with a button that creates the default product types and opening hours of a new venue.
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { api, errorText } from '#admin/shared/api.ts';
import { backOfficeKey } from '#admin/shared/live/back-office-query.ts';
import { useRequest } from '#admin/shared/use-request.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { showToast } from '#ui/toast-store.ts';
import { settingsTexts } from './settings-texts.ts';

export function CreateDefaultsBanner() {
  const client = useQueryClient();
  const textId = useId();
  const { mutate, isPending } = useRequest({
    mutationFn: () => api.setup.createDefaults({}),
    onSuccess: () => {
      showToast(settingsTexts.defaults.created);
      return client.invalidateQueries({ queryKey: backOfficeKey() });
    },
    onError: (error) => showToast(errorText(error), 'error'),
  });
  return (
    <Banner
      title={settingsTexts.defaults.title}
      action={
        <Button variant="primary" busy={isPending} aria-describedby={textId} onClick={() => mutate()}>
          {settingsTexts.defaults.create}
        </Button>
      }
    >
      <span id={textId}>{settingsTexts.defaults.text}</span>
    </Banner>
  );
}
