// Refuses passwords that everybody tries first. The list of the package (MIT) has some 49,000; it is loaded with the first new
// password.
import { passwordRefusal } from '#domain/staff-form.ts';
import { throwValidationErrors } from '#server/platform/saving.ts';

/** What is common in Spanish bars and missing in the international list. */
const SPANISH = [
  'contraseña',
  'contrasena',
  'contraseña1',
  'contrasena1',
  'contraseña123',
  'contrasena123',
  'mipassword',
  'miclave',
  'miclave123',
  'realmadrid',
  'atletico',
  'athletic',
  'camarero',
  'camarera',
  'encargado',
  'encargada',
  'propietario',
  'propietaria',
  'cerveza',
  'cervezas',
  'restaurante',
  'restaurante1',
  'restaurante123',
  'tequiero',
  'teamo123',
  'tequieromucho',
  'comanda123',
  'administrador',
];

/** Throws a validation error if this new password is too short, too long, or one of the commonest. */
export async function refuseWeakPassword(password: string): Promise<void> {
  const refusal = passwordRefusal(password);
  if (refusal) throwValidationErrors({ password: refusal });
  if (await isCommonPassword(password)) throwValidationErrors({ password: 'password-common' });
}

/** True if this password is in the list of the most common passwords, in upper or lower case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= loadCommonPasswords();
  return (await common).has(password.trim().normalize('NFC').toLowerCase());
}

let common: Promise<ReadonlySet<string>> | undefined;

async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set([...dictionary['passwords-common'], ...SPANISH]);
}
