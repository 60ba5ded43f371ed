// Image field of the product form.
import { api } from '#admin/shared/api.ts';
import { ImageField, type ImageFieldProps } from './ImageField.tsx';

/**
 * `ImageField` for the image of a product: a chosen file is cropped to the format of product images and uploaded. `value` is the id
 * of the image; null without one.
 */
export function ProductImageField(props: Pick<ImageFieldProps, 'value' | 'onChange' | 'error'>) {
  return <ImageField {...props} kind="product" upload={(data) => api.images.uploadProductImage({ data })} />;
}
