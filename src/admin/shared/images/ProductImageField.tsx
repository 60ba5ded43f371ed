// Image field of the product form.
import { api } from '#admin/shared/api.ts';
import { ImageField, type ImageFieldProps } from './ImageField.tsx';

export function ProductImageField(props: Pick<ImageFieldProps, 'value' | 'onChange' | 'error'>) {
  return <ImageField {...props} kind="product" upload={(data) => api.images.uploadProductImage({ data })} />;
}
