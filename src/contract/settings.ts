// Settings of the venue. Each settings screen saves only its own fields.
import * as z from 'zod/mini';
import { COMPANY_CHARACTERS_MAX } from '#domain/company.ts';
import { CUSTOMER_DATA_MONTHS } from '#domain/customer-data.ts';
import { ACCEPTANCE_MODES, SESSION_DEBT_MAX_CHOICES, TABLE_DEBT_MAX_CHOICES } from '#domain/order-admission.ts';
import { PARTNER_URL_CHARACTERS_MAX } from '#domain/partner-link.ts';
import { PAYMENT_MODES } from '#domain/payment.ts';
import { SCAN_EXPIRY_MINUTES } from '#domain/table.ts';
import { defineEndpoint, type InputOf, type OutputOf } from './endpoint.ts';
import { emptyObjectShape, idField } from './fields.ts';
import { venueShape } from './menu.ts';
import { refusalMessages } from './refusal-messages.es.ts';
import { settingsRoutes } from './routes.ts';

const configFields = {
  paymentMode: z.enum(PAYMENT_MODES),
  /** In the mode `manual`, orders of customers count as paid when they are sent. */
  manualOrdersArePaid: z.boolean(),
  /** Customers may choose to pay staff although the payment mode is another one. */
  offersPayingStaff: z.boolean(),
  /** An order whose customer chose to pay staff goes to the boards when it is sent; otherwise when staff collect it. */
  cooksBeforeCollecting: z.boolean(),
  /** Which unpaid orders staff accept before they go to the boards. */
  acceptsOrders: z.enum(ACCEPTANCE_MODES),
  /** Cents that one session may owe; null without a limit. */
  sessionDebtMax: z.nullable(z.literal(SESSION_DEBT_MAX_CHOICES)),
  /** Cents that the customers of one table may owe before staff must accept further orders; null without a limit. */
  tableDebtMax: z.nullable(z.literal(TABLE_DEBT_MAX_CHOICES)),
  /** Minutes that a scan is valid; null if scans do not expire. */
  qrExpiry: z.nullable(z.literal(SCAN_EXPIRY_MINUTES)),
  printersActive: z.boolean(),
  /** «Las bebidas se piden en barra» */
  drinksAtBar: z.boolean(),
  /** The menu says that tap water is free and that customers may take what is left. */
  showsWaterAndLeftovers: z.boolean(),
  /** Customers receive a message when all lines of their order are done. */
  notifiesReady: z.boolean(),
  /** The owners receive the sums of each Z closure by e-mail. */
  sendsDayMail: z.boolean(),
  /** The dashboard shows sales by member of staff. */
  showsStaffSales: z.boolean(),
  /** «QR protegidos» */
  protectedCodes: z.boolean(),
  /** «#rrggbb» */
  colour: z.string().check(z.maxLength(7, refusalMessages['colour-not-valid'])),
  /** Months without an order after which the data of a customer is erased; null if it never is. */
  customerDataMonths: z.nullable(z.literal(CUSTOMER_DATA_MONTHS)),
};

/** A text field. The exact limits are validated by the domain. */
function text(field: keyof typeof COMPANY_CHARACTERS_MAX) {
  return z.string().check(z.maxLength(COMPANY_CHARACTERS_MAX[field] * 4, refusalMessages['text-too-long']));
}

const companyFields = {
  name: text('name'),
  shortName: text('shortName'),
  address: text('address'),
  company: text('company'),
  registerData: text('registerData'),
  nif: text('nif'),
  /** Per cent. */
  iva: z.number({ error: refusalMessages['iva-not-valid'] }),
  web: text('web'),
  email: text('email'),
};

const imageFields = {
  logo: z.nullable(idField),
  favicon: z.nullable(idField),
  notification: z.nullable(idField),
  background: z.nullable(idField),
  /** The logo of a partner company, shown to staff as a link to `partnerUrl`. */
  partner: z.nullable(idField),
  /** An https address; '' for none. The exact limits are validated by the domain. */
  partnerUrl: z.string().check(z.maxLength(PARTNER_URL_CHARACTERS_MAX * 4, refusalMessages['text-too-long'])),
};

const settingsShape = z.object({
  /** Incremented by each save of any of the three screens. */
  version: z.int(),
  /** True if product types and opening hours have been created. */
  isInitialized: z.boolean(),
  /** The payment modes whose keys the server has. */
  configuredModes: z.array(z.enum(PAYMENT_MODES)),
  config: z.object(configFields),
  company: z.object(companyFields),
  images: z.object(imageFields),
});
/** All settings that the owner can change. */
export type VenueSettings = z.infer<typeof settingsShape>;

const shown = z.object({ version: z.int() });
const owner = { staff: 'manage-settings' } as const;

/** The endpoints of the venue's settings. */
export const settingsEndpoints = {
  readVenue: defineEndpoint({
    ...settingsRoutes.readVenue,
    access: 'anyone',
    summary: "The venue's name, colour, logo and company data.",
    input: emptyObjectShape,
    output: venueShape,
  }),
  readSettings: defineEndpoint({
    ...settingsRoutes.readSettings,
    access: owner,
    summary: 'All settings that the owner can change.',
    input: emptyObjectShape,
    output: settingsShape,
  }),
  saveConfig: defineEndpoint({
    ...settingsRoutes.saveConfig,
    access: owner,
    records: 'settings-saved',
    summary:
      'Saves how customers pay and order, and the colour. Refused if the settings were saved by somebody else since they were read.',
    input: z.object({ ...configFields, shown }),
    output: settingsShape,
  }),
  saveCompany: defineEndpoint({
    ...settingsRoutes.saveCompany,
    access: owner,
    records: 'settings-saved',
    summary:
      'Saves the company data of the venue. Refused if the settings were saved by somebody else since they were read.',
    input: z.object({ ...companyFields, shown }),
    output: settingsShape,
  }),
  saveImages: defineEndpoint({
    ...settingsRoutes.saveImages,
    access: owner,
    records: 'settings-saved',
    summary:
      'Saves which uploaded images the venue uses, and the address that the image of the partner links to. Refused if the settings were saved by somebody else since they were read.',
    input: z.object({ ...imageFields, shown }),
    output: settingsShape,
  }),
  readPartnerLink: defineEndpoint({
    ...settingsRoutes.readPartnerLink,
    access: { staff: 'sign-in-only' },
    summary: 'The logo of the partner company on the welcome page and the address that it links to.',
    input: emptyObjectShape,
    /** Null unless both an image and an address are configured. */
    output: z.object({ link: z.nullable(z.object({ imageUrl: z.string(), url: z.string() })) }),
  }),
};

/** The request that saves the general settings of the venue, such as the payment mode and the debt limits. */
export type SaveConfigInput = InputOf<typeof settingsEndpoints.saveConfig>;
/** The request that saves the company's data. */
export type SaveCompanyInput = InputOf<typeof settingsEndpoints.saveCompany>;
/** The request that saves which images the venue shows. */
export type SaveImagesInput = InputOf<typeof settingsEndpoints.saveImages>;
/**
 * The logo of the partner company and the address of its website, for the welcome page of the staff. `link` is null unless both are
 * configured.
 */
export type PartnerLink = OutputOf<typeof settingsEndpoints.readPartnerLink>;
