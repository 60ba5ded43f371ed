// Image field of the product form.
import { api } from '#admin/shared/api.ts';
import { ImageField, type ImageFieldProps } from './ImageField.tsx';

/** Field of the product form for its image. */
export function ProductImageField(props: Pick<ImageFieldProps, 'value' | 'onChange' | 'error'>) {
  return <ImageField {...props} kind="product" upload={(data) => api.images.uploadProductImage({ data })} />;
}
