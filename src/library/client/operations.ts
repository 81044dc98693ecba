// Inputs and methods of every operation.
// Written from src/contract by: npm run generate
import type {
  Account,
  AccountRegister,
  Application,
  Bank,
  Boleto,
  BoletoTransaction,
  Charge,
  ChargeRefund,
  Company,
  Customer,
  DecodedEmv,
  Destination,
  Dispute,
  Evidence,
  File,
  FundsRecovery,
  InfractionReport,
  Installment,
  Invoice,
  KeyCheck,
  KeyQuota,
  KeyQuotaEntry,
  LimitRequest,
  LimitsAnswer,
  Onboarding,
  OwnApplication,
  PartnerUser,
  Payment,
  PaymentRecord,
  PaymentTransaction,
  PixKey,
  PixQrCode,
  PixTransactionRefund,
  PreRegistration,
  PreRegistrationRecord,
  PublicKey,
  RecoveryDispute,
  Refund,
  RefundSolicitation,
  StatementLine,
  SubAccount,
  SubAccountBooking,
  SubAccountLine,
  SubAccountTransfer,
  SubAccountWithdrawal,
  Subscription,
  Transaction,
  Transfer,
  Webhook,
  Withdrawal,
} from '#library/resources.ts';
import type { List, RequestOptions, UploadedFile, WriteResult } from './calls.ts';

export interface AdditionalInfoInput {
  /** At least 1 character. */
  readonly key: string;
  readonly value: string;
}

export interface AddressInput {
  /** CEP, eight digits. */
  readonly zipcode?: string | undefined;
  /** Street of the postal address. */
  readonly street?: string | undefined;
  /** House number. */
  readonly number?: string | undefined;
  /** Neighbourhood (bairro). */
  readonly neighborhood?: string | undefined;
  /** City. */
  readonly city?: string | undefined;
  /** State, two letters. */
  readonly state?: string | undefined;
  /** Apartment, floor or block. */
  readonly complement?: string | undefined;
  /** Two letters, BR. */
  readonly country?: string | undefined;
}

export interface Deleted {
  readonly status: string;
  readonly id: string;
}

/** Which items of a list to return. */
export interface Paging {
  /** Number of items to pass over. At least 0. */
  readonly skip?: number | undefined;
  /** Most items to return; default: all. At least 1. */
  readonly limit?: number | undefined;
}

export interface TaxIDInput {
  /** CNPJ of the company. */
  readonly taxID: string;
  /** Type of the tax id (default: from the number). */
  readonly type: 'BR:CPF' | 'BR:CNPJ';
}

/** Input of `client.account.get`. */
export interface AccountGetInput {
  /** Account id. */
  readonly accountId: string;
}

/** Input of `client.account.list`. */
export interface AccountListInput extends Paging {
  /** Only accounts with this e-mail address. At least 1 character. */
  readonly email?: string | undefined;
}

/** Input of `client.account.withdraw`. */
export interface AccountWithdrawInput {
  /** Account id. */
  readonly accountId: string;
  /** Amount to withdraw; below R$ 500,00 a fee of R$ 1,00 applies. In cents. From 101 to 999999999999. */
  readonly value: number;
}

/** Input of `client.account.delete`. */
export interface AccountDeleteInput {
  /** Account id. */
  readonly accountId: string;
}

/** Input of `client.accountRegister.create`. */
export interface AccountRegisterCreateInput {
  /** CNPJ of the company, or CPF of the person. */
  readonly taxID: string;
  /** The service takes a tax id without it for a CNPJ. */
  readonly taxIDType?: 'BR:CPF' | 'BR:CNPJ' | undefined;
  /** Official name, which a person needs. At least 1 character. */
  readonly officialName?: string | undefined;
  /** Your id for it; generated if omitted, and saved before the request is sent. 1 to 255 characters. */
  readonly correlationID?: string | undefined;
  /** Where the page of the registration leads at its end. */
  readonly redirectUrl?: string | undefined;
  /** Who represents the company. */
  readonly representatives?:
    | readonly {
        readonly taxID: string;
        /** At least 1 character. */
        readonly name?: string | undefined;
      }[]
    | undefined;
}

/** Input of `client.accountRegister.get`. */
export interface AccountRegisterGetInput {
  /** Correlation id or CNPJ of the registration. */
  readonly id: string;
}

/** Input of `client.accountRegister.delete`. */
export interface AccountRegisterDeleteInput {
  /** Id or correlation id of the registration. */
  readonly id: string;
}

/** Input of `client.application.create`. */
export interface ApplicationCreateInput {
  /** Account that its key acts for (default: the default account). At least 1 character. */
  readonly accountId?: string | undefined;
  readonly application: {
    /** Name of the application. At least 1 character. */
    readonly name: string;
    /** Default: API. */
    readonly type: 'API';
    /** What its key may do (default: everything). */
    readonly scopes?: readonly string[] | undefined;
  };
}

/** Input of `client.application.delete`. */
export interface ApplicationDeleteInput {
  /** Client id of the application. At least 1 character. */
  readonly clientId: string;
}

/** Input of `client.boleto.check`. */
export interface BoletoCheckInput {
  /** Barcode or digitable line. */
  readonly barcode: string;
}

/** Input of `client.boleto.list`. */
export interface BoletoListInput extends Paging {
  /** Only items from this time on. RFC 3339 date and time. */
  readonly start?: string | undefined;
  /** Only items up to this time. RFC 3339 date and time. */
  readonly end?: string | undefined;
  /** Only boletos of your charges (BOLETO_IN), or only those that you paid (BOLETO_OUT). */
  readonly type?: 'BOLETO_IN' | 'BOLETO_OUT' | undefined;
  /** Only payments with this status. */
  readonly status?: 'CREATED' | 'PROCESSING' | 'PENDING' | 'CONFIRMED' | 'REJECTED' | undefined;
  /** Only payments whose money arrived from this time on. RFC 3339 date and time. */
  readonly settledStart?: string | undefined;
  /** Only payments whose money arrived up to this time. RFC 3339 date and time. */
  readonly settledEnd?: string | undefined;
}

/** Input of `client.boleto.get`. */
export interface BoletoGetInput {
  /** Boleto transaction id. */
  readonly id: string;
}

/** Input of `client.brcode.resolve`. */
export interface BrcodeResolveInput {
  /** 1 to 2000 characters. */
  readonly emv: string;
}

/** Input of `client.cashback.balance`. */
export interface CashbackBalanceInput {
  /** CPF or CNPJ of the customer. */
  readonly taxID: string;
}

/** Input of `client.cashback.grant`. */
export interface CashbackGrantInput {
  /** CPF or CNPJ of the customer. */
  readonly taxID: string;
  /** Cashback granted. In cents. From 1 to 999999999999. */
  readonly value: number;
}

/** Input of `client.charge.create`. */
export interface ChargeCreateInput {
  /** If a charge with this correlation id exists, return it instead of an error. */
  readonly return_existing?: boolean | undefined;
  /** Your id for it; generated if omitted, and saved before the request is sent. 1 to 255 characters. */
  readonly correlationID?: string | undefined;
  /** Amount to charge. In cents. From 1 to 999999999999. */
  readonly value: number;
  /** OVERDUE has a due date, a fine and interest; BOLETO is a boleto with a QR code. Default: DYNAMIC. */
  readonly type?: 'DYNAMIC' | 'OVERDUE' | 'BOLETO' | undefined;
  /** Text shown to the customer. */
  readonly comment?: string | undefined;
  /** Reference in the BR Code: letters and digits. Pattern: `^[a-zA-Z0-9]{1,35}$`. */
  readonly identifier?: string | undefined;
  /** Time until the charge expires. In seconds. From 300 to 315360000. */
  readonly expiresIn?: number | undefined;
  /** When the charge expires. RFC 3339 date and time. */
  readonly expiresDate?: string | undefined;
  /** The due date, only for OVERDUE and BOLETO. RFC 3339 date and time. */
  readonly dueDate?: string | undefined;
  /** Who pays. */
  readonly customer?:
    | {
        /** Full name. 1 to 255 characters. */
        readonly name?: string | undefined;
        /** CPF or CNPJ, with or without punctuation. */
        readonly taxID?: string | undefined;
        /** E-mail address. */
        readonly email?: string | undefined;
        /** Mobile with area code. */
        readonly phone?: string | undefined;
        /** Your id for the customer. 1 to 255 characters. */
        readonly correlationID?: string | undefined;
        /** Postal address. */
        readonly address?: AddressInput | undefined;
        readonly ensureSameTaxID?: boolean | undefined;
      }
    | undefined;
  /** Only the customer's CPF or CNPJ may pay the charge. */
  readonly ensureSameTaxID?: boolean | undefined;
  /** Use the same QR code for this charge and later ones. */
  readonly fixedLocation?: boolean | undefined;
  /** The payment link that the charge belongs to. At least 1 character. */
  readonly paymentLinkID?: string | undefined;
  /** Days until the due date, only for OVERDUE and BOLETO. In days. From 1 to 3650. */
  readonly daysForDueDate?: number | undefined;
  /** Days after the due date in which the charge can still be paid, only for OVERDUE and BOLETO. In days. From 0 to 3650. */
  readonly daysAfterDueDate?: number | undefined;
  /** Only for OVERDUE and BOLETO. */
  readonly interests?:
    | {
        /** Interest per day after the due date, in basis points. In cents or basis points. From 0 to 999999999999. */
        readonly value: number;
        /** FIXED: the interest is in cents per day instead of basis points. Default: PERCENTAGE. */
        readonly type?: 'FIXED' | 'PERCENTAGE' | undefined;
      }
    | undefined;
  /** Only for OVERDUE and BOLETO. */
  readonly fines?:
    | {
        /** Fine after the due date, charged once, in basis points. In cents or basis points. From 0 to 999999999999. */
        readonly value: number;
        /** FIXED: the fine is in cents instead of basis points. Default: PERCENTAGE. */
        readonly type?: 'FIXED' | 'PERCENTAGE' | undefined;
      }
    | undefined;
  /** What it costs less before the due date, only for OVERDUE. */
  readonly discountSettings?:
    | {
        readonly modality:
          | 'FIXED_VALUE_UNTIL_SPECIFIED_DATE'
          | 'PERCENTAGE_UNTIL_SPECIFIED_DATE'
          | 'VALUE_PER_RUNNING_DAY_ADVANCE'
          | 'VALUE_PER_BUSINESS_DAY_ADVANCE'
          | 'PERCENTAGE_PER_RUNNING_DAY_ADVANCE'
          | 'PERCENTAGE_PER_BUSINESS_DAY_ADVANCE';
        /** For each day in advance. In cents or basis points. From 1 to 999999999999. */
        readonly value?: number | undefined;
        readonly discountFixedDate?:
          | readonly {
              /** In days. From 1 to 3650. */
              readonly daysActive: number;
              /** While this step holds. In cents or basis points. From 1 to 999999999999. */
              readonly value: number;
              readonly data?: string | undefined;
            }[]
          | undefined;
      }
    | undefined;
  /** Pix key of the sub account that receives it. */
  readonly subaccount?: string | undefined;
  /** Who gets a part of it when it is paid. */
  readonly splits?:
    | readonly {
        /** Part of the amount. In cents. From 1 to 999999999999. */
        readonly value: number;
        readonly pixKey: string;
        readonly splitType?: 'SPLIT_INTERNAL_TRANSFER' | 'SPLIT_SUB_ACCOUNT' | 'SPLIT_PARTNER' | undefined;
      }[]
    | undefined;
  /** Extra key and value pairs shown to the customer. */
  readonly additionalInfo?: readonly AdditionalInfoInput[] | undefined;
  /** Where the payment page leads after the payment. */
  readonly redirectUrl?: string | undefined;
  /** Grant cashback when it is paid. */
  readonly enableCashbackPercentage?: boolean | undefined;
  /** Grant exclusive (loyalty) cashback when it is paid. */
  readonly enableCashbackExclusivePercentage?: boolean | undefined;
}

/** Input of `client.charge.get`. */
export interface ChargeGetInput {
  /** Charge id or correlation id. */
  readonly id: string;
}

/** Input of `client.charge.list`. */
export interface ChargeListInput extends Paging {
  /** Only items from this time on. RFC 3339 date and time. */
  readonly start?: string | undefined;
  /** Only items up to this time. RFC 3339 date and time. */
  readonly end?: string | undefined;
  /** Only charges with this status. */
  readonly status?: 'ACTIVE' | 'COMPLETED' | 'EXPIRED' | undefined;
  /** Only this customer's charges, by correlation id. */
  readonly customer?: string | undefined;
  /** Only charges of this subscription, by its id or correlation id. */
  readonly subscription?: string | undefined;
}

/** Input of `client.charge.delete`. */
export interface ChargeDeleteInput {
  /** Charge id or correlation id. */
  readonly id: string;
}

/** Input of `client.charge.update`. */
export interface ChargeUpdateInput {
  /** Charge id or correlation id. */
  readonly id: string;
  /** When the charge expires. RFC 3339 date and time. */
  readonly expiresDate: string;
}

/** Input of `client.charge.qrBase64`. */
export interface ChargeQrBase64Input {
  /** The charge's payment link id. */
  readonly id: string;
  /** Width and height of the image. In pixels. From 600 to 4096. Default: 1024. */
  readonly size?: number | undefined;
}

/** Input of `client.charge.qrImage`. */
export interface ChargeQrImageInput {
  /** The charge's payment link id. */
  readonly id: string;
  /** Width and height of the image. In pixels. From 600 to 4096. Default: 1024. */
  readonly size?: number | undefined;
}

/** Input of `client.charge.refunds`. */
export interface ChargeRefundsInput {
  /** Charge correlation id. */
  readonly id: string;
}

/** Input of `client.charge.refund`. */
export interface ChargeRefundInput {
  /** Charge correlation id. */
  readonly id: string;
  /** Your id for it; generated if omitted, and saved before the request is sent. 1 to 255 characters. */
  readonly correlationID?: string | undefined;
  /** Amount to refund (default: the refundable rest). In cents. From 1 to 999999999999. */
  readonly value?: number | undefined;
  /** Text sent with the refund. 0 to 140 characters. */
  readonly comment?: string | undefined;
}

/** Input of `client.bank.list`. */
export interface BankListInput {
  /** Only banks whose name contains this text. */
  readonly name?: string | undefined;
  /** Only the bank with this ISPB. */
  readonly ispb?: string | undefined;
  /** Only the bank with this COMPE code. */
  readonly compe?: string | undefined;
}

/** Input of `client.customer.create`. */
export interface CustomerCreateInput {
  /** Full name. 1 to 255 characters. */
  readonly name: string;
  /** CPF or CNPJ, with or without punctuation. */
  readonly taxID?: string | undefined;
  /** E-mail address. */
  readonly email?: string | undefined;
  /** Mobile with area code. */
  readonly phone?: string | undefined;
  /** Your id for it; generated if omitted, and saved before the request is sent. 1 to 255 characters. */
  readonly correlationID?: string | undefined;
  /** Postal address. */
  readonly address?: AddressInput | undefined;
}

/** Input of `client.customer.update`. */
export interface CustomerUpdateInput {
  /** Correlation id of the customer. */
  readonly id: string;
  /** Full name. 1 to 255 characters. */
  readonly name?: string | undefined;
  /** E-mail address. */
  readonly email?: string | undefined;
  /** Mobile with area code. */
  readonly phone?: string | undefined;
  /** CPF or CNPJ, with or without punctuation. */
  readonly taxID?: string | undefined;
  /** Postal address. */
  readonly address?: AddressInput | undefined;
}

/** Input of `client.customer.get`. */
export interface CustomerGetInput {
  /** Tax id or correlation id of the customer, or the id in a transaction. */
  readonly id: string;
}

/** Input of `client.customer.list`. */
export type CustomerListInput = Paging;

/** Input of `client.file.create`. */
export interface FileCreateInput {
  /** What it is for. */
  readonly purpose: 'DISPUTE_EVIDENCE' | 'ACCOUNT_LIMIT_REQUEST';
  /** Your id for it; generated if omitted, and saved before the request is sent. 1 to 255 characters. */
  readonly correlationID?: string | undefined;
  /** The file to upload; at most 10485760 bytes. */
  readonly file: UploadedFile;
}

/** Input of `client.limits.get`. */
export interface LimitsGetInput {
  /** Account id. */
  readonly accountId: string;
}

/** Input of `client.limitsRequest.create`. */
export interface LimitsRequestCreateInput {
  /** Id of the account. At least 1 character. */
  readonly companyBankAccountId: string;
  /** Daily limit of outgoing money. In cents. From 0 to 999999999999. */
  readonly pixDayLimit: number;
  /** Nightly limit of outgoing money. In cents. From 0 to 999999999999. */
  readonly pixNightLimit: number;
  /** Daily limit to accounts of the same holder. In cents. From 0 to 999999999999. */
  readonly pixOutSameHolderDayLimit?: number | undefined;
  /** Nightly limit to accounts of the same holder. In cents. From 0 to 999999999999. */
  readonly pixOutSameHolderNightLimit?: number | undefined;
  /** Daily limit to accounts of others. In cents. From 0 to 999999999999. */
  readonly pixOutDifferentHolderDayLimit?: number | undefined;
  /** Nightly limit to accounts of others. In cents. From 0 to 999999999999. */
  readonly pixOutDifferentHolderNightLimit?: number | undefined;
  /** Daily limit from accounts of the same holder. In cents. From 0 to 999999999999. */
  readonly pixInSameHolderDayLimit?: number | undefined;
  /** Nightly limit from accounts of the same holder. In cents. From 0 to 999999999999. */
  readonly pixInSameHolderNightLimit?: number | undefined;
  /** Daily limit from accounts of others. In cents. From 0 to 999999999999. */
  readonly pixInDifferentHolderDayLimit?: number | undefined;
  /** Nightly limit from accounts of others. In cents. From 0 to 999999999999. */
  readonly pixInDifferentHolderNightLimit?: number | undefined;
  /** Uploaded files that show why the limits are needed. */
  readonly documents: readonly {
    /** Id of an uploaded file. At least 1 character. */
    readonly fileId: string;
  }[];
  /** Text for the people who decide. At least 1 character. */
  readonly description?: string | undefined;
  /** Why the limits are needed. At least 1 character. */
  readonly limitRequestReason?: string | undefined;
}

/** Input of `client.limitsRequest.list`. */
export type LimitsRequestListInput = Paging;

/** Input of `client.limitsRequest.get`. */
export interface LimitsRequestGetInput {
  /** Id of the request. */
  readonly id: string;
}

/** Input of `client.installment.list`. */
export interface InstallmentListInput extends Paging {
  /** Subscription id or correlation id. */
  readonly id: string;
}

/** Input of `client.installment.get`. */
export interface InstallmentGetInput {
  /** Installment id or correlation id. */
  readonly id: string;
}

/** Input of `client.installment.charge`. */
export interface InstallmentChargeInput {
  /** Installment id or correlation id. */
  readonly id: string;
  /** Amount, if the mandate has a variable amount. In cents. From 1 to 999999999999. */
  readonly value?: number | undefined;
}

/** Input of `client.installment.retry`. */
export interface InstallmentRetryInput {
  /** Installment id or correlation id. */
  readonly id: string;
  /** Amount, if the mandate has a variable amount. In cents. From 1 to 999999999999. */
  readonly value?: number | undefined;
}

/** Input of `client.invoice.create`. */
export interface InvoiceCreateInput {
  /** Your id for it; generated if omitted, and saved before the request is sent. 1 to 255 characters. */
  readonly correlationID?: string | undefined;
  /** The service that was provided. */
  readonly description?: string | undefined;
  /** Billing date, before which the invoice is not issued; some accounts require it. RFC 3339 date and time. */
  readonly billingDate?: string | undefined;
  /** Charge that the invoice is for, by correlation id: it sets the amount and the customer. At least 1 character. */
  readonly charge?: string | undefined;
  /** Amount of the invoice, if it is not for a charge. In cents. From 1 to 999999999999. */
  readonly value?: number | undefined;
  /** Who received the service: a saved customer, by correlation id. At least 1 character. */
  readonly customerId?: string | undefined;
  /** Who received the service. */
  readonly customer?:
    | {
        /** CPF or CNPJ, with or without punctuation. */
        readonly taxID: string;
        /** Full name. 1 to 255 characters. */
        readonly name: string;
        /** E-mail address. */
        readonly email: string;
        /** Mobile with area code. */
        readonly phone: string;
        /** Postal address. */
        readonly address: {
          /** Two letters, BR. At least 1 character. */
          readonly country: string;
          /** CEP, eight digits. At least 1 character. */
          readonly zipcode: string;
          /** At least 1 character. */
          readonly street: string;
          /** At least 1 character. */
          readonly number: string;
          /** Two letters. At least 1 character. */
          readonly state: string;
        };
      }
    | undefined;
}

/** Input of `client.invoice.list`. */
export interface InvoiceListInput extends Paging {
  /** Only items from this time on. RFC 3339 date and time. */
  readonly start?: string | undefined;
  /** Only items up to this time. RFC 3339 date and time. */
  readonly end?: string | undefined;
}

/** Input of `client.invoice.cancel`. */
export interface InvoiceCancelInput {
  /** Correlation id of the invoice. */
  readonly correlationID: string;
}

/** Input of `client.invoice.pdf`. */
export interface InvoicePdfInput {
  /** Correlation id of the invoice. */
  readonly correlationID: string;
}

/** Input of `client.invoice.xml`. */
export interface InvoiceXmlInput {
  /** Correlation id of the invoice. */
  readonly correlationID: string;
}

/** Input of `client.dispute.list`. */
export interface DisputeListInput extends Paging {
  /** Only items from this time on. RFC 3339 date and time. */
  readonly start?: string | undefined;
  /** Only items up to this time. RFC 3339 date and time. */
  readonly end?: string | undefined;
}

/** Input of `client.dispute.get`. */
export interface DisputeGetInput {
  /** Id of the dispute, or end-to-end id of the Pix. */
  readonly id: string;
}

/** Input of `client.dispute.evidence`. */
export interface DisputeEvidenceInput {
  /** Id of the dispute, or end-to-end id of the Pix. */
  readonly id: string;
  /** Documents, by their addresses or the ids of uploaded files. */
  readonly documents: readonly {
    readonly url?: string | undefined;
    /** Id of an uploaded file, in place of its address. At least 1 character. */
    readonly fileId?: string | undefined;
    /** 1 to 255 characters. */
    readonly correlationID?: string | undefined;
    /** At least 1 character. */
    readonly description?: string | undefined;
  }[];
}

/** Input of `client.partner.company.create`. */
export interface PartnerCompanyCreateInput {
  readonly preRegistration: {
    /** Name of the company. At least 1 character. */
    readonly name: string;
    readonly taxID: TaxIDInput;
    /** Website. */
    readonly website?: string | undefined;
  };
  readonly user: {
    /** First name of its first user. At least 1 character. */
    readonly firstName: string;
    /** Last name of its first user. At least 1 character. */
    readonly lastName: string;
    /** E-mail of its first user. */
    readonly email: string;
    /** Mobile of its first user. */
    readonly phone: string;
    readonly taxID?:
      | {
          /** CPF of its first user. */
          readonly taxID: string;
          readonly type: 'BR:CPF';
        }
      | undefined;
  };
}

/** Input of `client.partner.company.get`. */
export interface PartnerCompanyGetInput {
  /** CNPJ of the company. */
  readonly taxID: string;
}

/** Input of `client.partner.company.list`. */
export type PartnerCompanyListInput = Paging;

/** Input of `client.partner.application.create`. */
export interface PartnerApplicationCreateInput {
  readonly application: {
    /** Name of the application. At least 1 character. */
    readonly name: string;
    /** Type of the application. Default: API. */
    readonly type: 'API' | 'PLUGIN' | 'ORACLE';
    /** What its key may do (default: everything). */
    readonly scopes?: readonly string[] | undefined;
  };
  readonly taxID: TaxIDInput;
}

/** Input of `client.payment.create`. */
export interface PaymentCreateInput {
  readonly type?: 'PIX_KEY' | 'QR_CODE' | 'MANUAL' | 'BOLETO' | undefined;
  /** Amount to pay; for a QR code, replaces its amount. In cents. From 1 to 999999999999. */
  readonly value?: number | undefined;
  /** Pix key of the recipient. */
  readonly destinationAlias?: string | undefined;
  readonly destinationAliasType?: 'CPF' | 'CNPJ' | 'EMAIL' | 'PHONE' | 'RANDOM' | undefined;
  /** End-to-end id returned by pix-key check. */
  readonly pixKeyEndToEndId?: string | undefined;
  /** QR code to pay: its text, as copied. At least 1 character. */
  readonly qrCode?: string | undefined;
  /** Boleto to pay: its barcode or digitable line. */
  readonly boletoBarcode?: string | undefined;
  /** ISPB of the bank of the recipient, eight digits. Pattern: `^\d{8}$`. */
  readonly psp?: string | undefined;
  readonly holder?:
    | {
        /** Name of the recipient. At least 1 character. */
        readonly name: string;
        readonly taxID: {
          /** CPF or CNPJ of the recipient. */
          readonly taxID: string;
          readonly type: 'BR:CPF' | 'BR:CNPJ';
        };
      }
    | undefined;
  readonly account?:
    | {
        /** Branch of the recipient, four digits. Pattern: `^\d{4}$`. */
        readonly branch: string;
        /** Account number of the recipient. 1 to 20 characters. */
        readonly account: string;
        /** Type of the account: current, salary, savings or payment. */
        readonly accountType: 'CACC' | 'SLRY' | 'SVGS' | 'TRAN';
      }
    | undefined;
  /** Your id for it; generated if omitted, and saved before the request is sent. 1 to 255 characters. */
  readonly correlationID?: string | undefined;
  /** Text sent with the payment. */
  readonly comment?: string | undefined;
  /** Account to pay from (default: the default account). */
  readonly sourceAccountId?: string | undefined;
  /** Your own data, stored with the payment. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** Create and approve in one request: the money leaves at once. */
  readonly autoApprove?: boolean | undefined;
}

/** Input of `client.payment.approve`. */
export interface PaymentApproveInput {
  /** Correlation id of the payment. At least 1 character. */
  readonly correlationID: string;
}

/** Input of `client.payment.get`. */
export interface PaymentGetInput {
  /** Payment id or correlation id. */
  readonly id: string;
}

/** Input of `client.payment.list`. */
export interface PaymentListInput extends Paging {
  /** Only items from this time on. RFC 3339 date and time. */
  readonly start?: string | undefined;
  /** Only items up to this time. RFC 3339 date and time. */
  readonly end?: string | undefined;
}

/** Input of `client.pixKey.list`. */
export interface PixKeyListInput {
  /** Number of items to skip. In items. At least 0. */
  readonly skip?: number | undefined;
  /** Maximum number of items. In items. From 1 to 100. */
  readonly limit?: number | undefined;
}

/** Input of `client.pixKey.create`. */
export interface PixKeyCreateInput {
  /** The company's CNPJ; if omitted, a random key is created. At least 1 character. */
  readonly key?: string | undefined;
  /** Type of the key; EVP is a random key. */
  readonly type: 'CNPJ' | 'EVP';
}

/** Input of `client.pixKey.delete`. */
export interface PixKeyDeleteInput {
  /** Pix key. At least 1 character. */
  readonly pixKey: string;
}

/** Input of `client.pixKey.setDefault`. */
export interface PixKeySetDefaultInput {
  /** Pix key. At least 1 character. */
  readonly pixKey: string;
}

/** Input of `client.pixKey.check`. */
export interface PixKeyCheckInput {
  /** Pix key. At least 1 character. */
  readonly pixKey: string;
}

/** Input of `client.pixKey.lookup`. */
export interface PixKeyLookupInput {
  /** Pix key. At least 1 character. */
  readonly pixKey: string;
}

/** Input of `client.pixKey.quotaLog`. */
export interface PixKeyQuotaLogInput extends Paging {
  /** Only look-ups of this account. */
  readonly companyBankAccount?: string | undefined;
}

/** Input of `client.qrcode.create`. */
export interface QrcodeCreateInput {
  /** Name of the QR code. 1 to 255 characters. */
  readonly name: string;
  /** Your id for it; generated if omitted, and saved before the request is sent. 1 to 255 characters. */
  readonly correlationID?: string | undefined;
  /** Fixed amount; if omitted, the payer types it. In cents. From 1 to 999999999999. */
  readonly value?: number | undefined;
  /** Text shown to the payer. */
  readonly comment?: string | undefined;
  /** Your Pix key that receives the payment (default: the account's key). */
  readonly pixKey?: string | undefined;
}

/** Input of `client.qrcode.get`. */
export interface QrcodeGetInput {
  /** QR code id, correlation id or identifier. */
  readonly id: string;
}

/** Input of `client.qrcode.list`. */
export type QrcodeListInput = Paging;

/** Input of `client.qrcode.delete`. */
export interface QrcodeDeleteInput {
  /** QR code id, correlation id or identifier. */
  readonly id: string;
}

/** Input of `client.receipt.get`. */
export interface ReceiptGetInput {
  /** What the Pix was to the account. */
  readonly receiptType: string;
  /** End-to-end id of the Pix. */
  readonly endToEndId: string;
}

/** Input of `client.recovery.create`. */
export interface RecoveryCreateInput {
  /** End-to-end id of the payment that you sent. At least 1 character. */
  readonly transactionEndToEndId?: string | undefined;
  /** Kind of the fraud. */
  readonly situationType:
    'SCAM' | 'ACCOUNT_TAKEOVER' | 'COERCION' | 'FRAUDULENT_ACCESS' | 'OTHER' | 'UNKNOWN';
  /** What happened. At least 1 character. */
  readonly details: string;
}

/** Input of `client.recovery.get`. */
export interface RecoveryGetInput {
  /** Id of the report (dictId), or end-to-end id of the payment. */
  readonly id: string;
}

/** Input of `client.recovery.refundSolicitations`. */
export interface RecoveryRefundSolicitationsInput {
  /** Id of the report (dictId), or end-to-end id of the payment. */
  readonly id: string;
}

/** Input of `client.recovery.infractionReports`. */
export interface RecoveryInfractionReportsInput {
  /** Id of the report (dictId), or end-to-end id of the payment. */
  readonly id: string;
}

/** Input of `client.recovery.disputes`. */
export interface RecoveryDisputesInput {
  /** Id of the report (dictId), or end-to-end id of the payment. */
  readonly id: string;
}

/** Input of `client.recovery.cancel`. */
export interface RecoveryCancelInput {
  /** Id of the report (dictId), a UUID. */
  readonly id: string;
}

/** Input of `client.refund.create`. */
export interface RefundCreateInput {
  /** End-to-end id or transaction id of the received Pix. At least 1 character. */
  readonly transactionEndToEndId: string;
  /** Amount to refund. In cents. From 1 to 999999999999. */
  readonly value: number;
  /** Your id for it; generated if omitted, and saved before the request is sent. 1 to 255 characters. */
  readonly correlationID?: string | undefined;
  /** Text sent with the refund. 0 to 140 characters. */
  readonly comment?: string | undefined;
}

/** Input of `client.refund.get`. */
export interface RefundGetInput {
  /** Refund id or correlation id. */
  readonly id: string;
}

/** Input of `client.refund.list`. */
export type RefundListInput = Paging;

/** Input of `client.statement.list`. */
export interface StatementListInput extends Paging {
  /** Only items from this time on. RFC 3339 date and time. */
  readonly start?: string | undefined;
  /** Only items up to this time. RFC 3339 date and time. */
  readonly end?: string | undefined;
  /** Account id (default: the app key's account). */
  readonly companyBankAccount?: string | undefined;
}

/** Input of `client.subaccount.create`. */
export interface SubaccountCreateInput {
  /** Pix key of the sub account. */
  readonly pixKey: string;
  /** Name of the sub account. 1 to 255 characters. */
  readonly name: string;
}

/** Input of `client.subaccount.get`. */
export interface SubaccountGetInput {
  /** Pix key of the sub account. */
  readonly id: string;
}

/** Input of `client.subaccount.list`. */
export type SubaccountListInput = Paging;

/** Input of `client.subaccount.withdraw`. */
export interface SubaccountWithdrawInput {
  /** Pix key of the sub account. */
  readonly id: string;
  /** Amount to withdraw (default: the whole balance). In cents. From 1 to 999999999999. */
  readonly value?: number | undefined;
}

/** Input of `client.subaccount.credit`. */
export interface SubaccountCreditInput {
  /** Pix key of the sub account. */
  readonly id: string;
  /** Amount to move to the sub account. In cents. From 1 to 999999999999. */
  readonly value: number;
  /** Text in the statement (default: a mark by which pixctl finds the movement). 1 to 255 characters. */
  readonly description?: string | undefined;
}

/** Input of `client.subaccount.debit`. */
export interface SubaccountDebitInput {
  /** Pix key of the sub account. */
  readonly id: string;
  /** Amount to move from the sub account. In cents. From 1 to 999999999999. */
  readonly value: number;
  /** Text in the statement (default: a mark by which pixctl finds the movement). 1 to 255 characters. */
  readonly description?: string | undefined;
}

/** Input of `client.subaccount.transfer`. */
export interface SubaccountTransferInput {
  /** Amount to transfer. In cents. From 1 to 999999999999. */
  readonly value: number;
  /** Pix key of the source sub account. */
  readonly fromPixKey: string;
  /** Type of that key (default: detected from the key). */
  readonly fromPixKeyType: 'CPF' | 'CNPJ' | 'EMAIL' | 'PHONE' | 'RANDOM';
  /** Pix key of the destination sub account. */
  readonly toPixKey: string;
  /** Type of that key (default: detected from the key). */
  readonly toPixKeyType: 'CPF' | 'CNPJ' | 'EMAIL' | 'PHONE' | 'RANDOM';
  /** Your id for it; generated if omitted, and saved before the request is sent. 1 to 255 characters. */
  readonly correlationID?: string | undefined;
}

/** Input of `client.subaccount.delete`. */
export interface SubaccountDeleteInput {
  /** Pix key of the sub account. */
  readonly id: string;
}

/** Input of `client.subaccount.statement`. */
export interface SubaccountStatementInput extends Paging {
  /** Pix key of the sub account. */
  readonly id: string;
  /** Only items from this time on. RFC 3339 date and time. */
  readonly start?: string | undefined;
  /** Only items up to this time. RFC 3339 date and time. */
  readonly end?: string | undefined;
}

/** Input of `client.subscription.create`. */
export interface SubscriptionCreateInput {
  /** Your id for it; generated if omitted, and saved before the request is sent. 1 to 255 characters. */
  readonly correlationID?: string | undefined;
  /** PIX_RECURRING: Pix Automático, where the payer's bank pays each charge. Default: RECURRENT. */
  readonly type?: 'RECURRENT' | 'PIX_RECURRING' | undefined;
  /** Name of the subscription. 1 to 255 characters. */
  readonly name?: string | undefined;
  /** Who pays. */
  readonly customer: {
    /** Full name. 1 to 255 characters. */
    readonly name?: string | undefined;
    /** CPF or CNPJ, with or without punctuation. */
    readonly taxID?: string | undefined;
    /** E-mail address. */
    readonly email?: string | undefined;
    /** Mobile with area code. */
    readonly phone?: string | undefined;
    /** Your id for the customer. 1 to 255 characters. */
    readonly correlationID?: string | undefined;
    /** Postal address. */
    readonly address?: AddressInput | undefined;
  };
  /** Amount of each charge. In cents. From 1 to 999999999999. */
  readonly value: number;
  /** Text shown to the customer. */
  readonly comment?: string | undefined;
  /** Extra key and value pairs shown to the customer. */
  readonly additionalInfo?: readonly AdditionalInfoInput[] | undefined;
  /**
   * Day of the month on which charges are created, or the date of the first one; the default namespace accepts
   * only 1 to 27. From 1 to 31. Default: 5.
   */
  readonly dayGenerateCharge?: number | string | undefined;
  /** Type of the charges, only for RECURRENT. Default: DYNAMIC. */
  readonly chargeType?: 'DYNAMIC' | 'OVERDUE' | 'BOLETO' | undefined;
  /** Days until each charge expires. In days. From 3 to 365. Default: 7. */
  readonly dayDue?: number | undefined;
  /** How often a charge is made. Default: MONTHLY. */
  readonly frequency?:
    'WEEKLY' | 'MONTHLY' | 'BIMONTHLY' | 'QUARTERLY' | 'SEMIANNUALLY' | 'ANNUALLY' | undefined;
  /** Number of charges after which the subscription ends (default: no end). From 1 to 999. */
  readonly installmentCount?: number | undefined;
  /** Only for PIX_RECURRING. */
  readonly pixRecurringOptions?:
    | {
        /** How the payer approves the mandate: with the first payment, or separately. */
        readonly journey: 'PAYMENT_ON_APPROVAL' | 'ONLY_RECURRENCY';
        /** Whether the payer's bank retries after a rejected try. Default: NON_PERMITED. */
        readonly retryPolicy?: 'NON_PERMITED' | 'THREE_RETRIES_7_DAYS' | undefined;
        /** Minimum amount of a charge; with it, the amount can vary. In cents. From 1 to 999999999999. */
        readonly minimumValue?: number | undefined;
      }
    | undefined;
}

/** Input of `client.subscription.get`. */
export interface SubscriptionGetInput {
  /** Subscription id or correlation id. */
  readonly id: string;
}

/** Input of `client.subscription.list`. */
export type SubscriptionListInput = Paging;

/** Input of `client.subscription.cancel`. */
export interface SubscriptionCancelInput {
  /** Subscription id or correlation id. */
  readonly id: string;
}

/** Input of `client.subscription.update`. */
export interface SubscriptionUpdateInput {
  /** Subscription id or correlation id. */
  readonly id: string;
  /** Amount of each charge from now on. In cents. From 1 to 999999999999. */
  readonly value: number;
}

/** Input of `client.transaction.get`. */
export interface TransactionGetInput {
  /** Transaction id or end-to-end id. */
  readonly id: string;
}

/** Input of `client.transaction.list`. */
export interface TransactionListInput extends Paging {
  /** Only items from this time on. RFC 3339 date and time. */
  readonly start?: string | undefined;
  /** Only items up to this time. RFC 3339 date and time. */
  readonly end?: string | undefined;
  /** Only payments of this charge: id, correlation id or transaction id. */
  readonly charge?: string | undefined;
  /** Only payments of this static QR code: id, correlation id or identifier. */
  readonly pixQrCode?: string | undefined;
  /** Only this withdrawal: id or end-to-end id. */
  readonly withdrawal?: string | undefined;
  /** Only transactions of this type. */
  readonly type?:
    | 'PAYMENT'
    | 'WITHDRAW'
    | 'REFUND'
    | 'FEE'
    | 'INTERNAL_TRANSFER'
    | 'BALANCE_BLOCK'
    | 'BALANCE_UNBLOCK'
    | 'REVERSAL'
    | undefined;
  /** Only transactions that a webhook was called for. */
  readonly hasWebhook?: boolean | undefined;
}

/** Input of `client.transfer.create`. */
export interface TransferCreateInput {
  /** Amount to transfer. In cents. From 1 to 999999999999. */
  readonly value: number;
  /** Pix key of the source account. */
  readonly fromPixKey: string;
  /** Pix key of the destination account. */
  readonly toPixKey: string;
  /** Your id for it; generated if omitted, and saved before the request is sent. 1 to 255 characters. */
  readonly correlationID?: string | undefined;
}

/** Input of `client.webhook.create`. */
export interface WebhookCreateInput {
  /** Test the URL with one call before registering it. Default: true. */
  readonly validate?: boolean | undefined;
  readonly webhook: {
    /** Name of the webhook. 1 to 255 characters. */
    readonly name: string;
    /** Event, e.g. CHARGE_COMPLETED. */
    readonly event?: string | undefined;
    /** URL to call. */
    readonly url?: string | undefined;
    /** Send an e-mail to this address instead. */
    readonly email?: string | undefined;
    /** Action (default: from the URL or e-mail address). */
    readonly action?: 'call api' | 'send email' | undefined;
    /** Value sent in the Authorization header. */
    readonly authorization?: string | undefined;
    /** Activate the webhook. Default: true. */
    readonly isActive?: boolean | undefined;
  };
}

/** Input of `client.webhook.list`. */
export interface WebhookListInput extends Paging {
  /** Only webhooks with this URL. */
  readonly url?: string | undefined;
}

/** Input of `client.webhook.delete`. */
export interface WebhookDeleteInput {
  /** Webhook id. */
  readonly id: string;
}

/** All operations of the service, in groups. */
export interface Operations {
  readonly account: {
    /** Get an account with its balance. `GET /api/v1/account/{accountId}`, permission `ACCOUNT_GET`. */
    get(input: AccountGetInput, options?: RequestOptions): Promise<Account>;
    /** List accounts with their balances. `GET /api/v1/account/`, permission `ACCOUNT_GET_LIST`. */
    list(input?: AccountListInput, options?: RequestOptions): List<Account>;
    /**
     * Withdraw to the bank account of the company. `POST /api/v1/account/{accountId}/withdraw`, permission
     * `ACCOUNT_WITHDRAW_POST`.
     */
    withdraw(input: AccountWithdrawInput, options?: RequestOptions): Promise<WriteResult<Withdrawal>>;
    /** Open another account of the company. `POST /api/v1/account`, permission `ACCOUNT_POST`. */
    create(options?: RequestOptions): Promise<WriteResult<Account>>;
    /** Close an account without a balance. `DELETE /api/v1/account/{accountId}`, permission `ACCOUNT_DELETE`. */
    delete(
      input: AccountDeleteInput,
      options?: RequestOptions,
    ): Promise<
      WriteResult<{
        readonly status: string;
        readonly accountId: string;
      }>
    >;
  };
  readonly accountRegister: {
    /**
     * Register a company for an account of its own (KYC onboarding). `POST /api/v1/kyc/onboarding`, permission
     * `KYC_ONBOARDING_POST`.
     */
    create(input: AccountRegisterCreateInput, options?: RequestOptions): Promise<WriteResult<Onboarding>>;
    /** Get the registration of a company. `GET /api/v1/account-register/{id}`, permission `ACCOUNT_REGISTER_GET`. */
    get(input: AccountRegisterGetInput, options?: RequestOptions): Promise<AccountRegister>;
    /** Delete a registration that is pending. `DELETE /api/v1/account-register/{id}`, permission `ACCOUNT_REGISTER_DELETE`. */
    delete(
      input: AccountRegisterDeleteInput,
      options?: RequestOptions,
    ): Promise<
      WriteResult<{
        readonly message?: string;
        /** Id of the registration at the service. */
        readonly accountRegisterId: string;
      }>
    >;
  };
  readonly application: {
    /**
     * Create an application: an app key, for all operations or for some scopes. `POST /api/v1/application`,
     * permission `APPLICATION_POST`.
     */
    create(input: ApplicationCreateInput, options?: RequestOptions): Promise<WriteResult<OwnApplication>>;
    /** Delete an application: its app key stops working. `DELETE /api/v1/application`, permission `APPLICATION_DELETE`. */
    delete(
      input: ApplicationDeleteInput,
      options?: RequestOptions,
    ): Promise<
      WriteResult<{
        readonly success: boolean;
      }>
    >;
  };
  readonly boleto: {
    /** Show amount, due date and recipient of a boleto. `POST /api/v1/boleto/validate`, permission `BOLETO_VALIDATE_POST`. */
    check(input: BoletoCheckInput, options?: RequestOptions): Promise<Boleto>;
    /**
     * List paid boletos, newest first: those of your charges and those that you paid.
     * `GET /api/v1/boleto-transaction`, permission `BOLETO_TRANSACTION_GET_LIST`.
     */
    list(input?: BoletoListInput, options?: RequestOptions): List<BoletoTransaction>;
    /** Get a paid boleto. `GET /api/v1/boleto-transaction/{id}`, permission `BOLETO_TRANSACTION_GET`. */
    get(input: BoletoGetInput, options?: RequestOptions): Promise<BoletoTransaction>;
  };
  readonly brcode: {
    /** Read a BR Code and what stands behind its locations. `POST /api/v1/decode/emv`, permission `DECODE_EMV_POST`. */
    resolve(input: BrcodeResolveInput, options?: RequestOptions): Promise<DecodedEmv>;
  };
  readonly cashback: {
    /**
     * Get a customer's remaining exclusive cashback. `GET /api/v1/cashback-fidelity/balance/{taxID}`, permission
     * `CASHBACK_FIDELITY_BALANCE_GET`.
     */
    balance(
      input: CashbackBalanceInput,
      options?: RequestOptions,
    ): Promise<{
      /** Unused cashback. In cents. */
      readonly balance: number;
      readonly status: string;
    }>;
    /**
     * Grant exclusive cashback to a customer, or return the one still pending. `POST /api/v1/cashback-fidelity`,
     * permission `CASHBACK_FIDELITY_POST`.
     */
    grant(
      input: CashbackGrantInput,
      options?: RequestOptions,
    ): Promise<
      WriteResult<{
        readonly cashback: {
          /** In cents. */
          readonly value: number;
        };
        readonly message: string;
      }>
    >;
  };
  readonly charge: {
    /** Create a charge. `POST /api/v1/charge`, permission `CHARGE_POST`. */
    create(input: ChargeCreateInput, options?: RequestOptions): Promise<WriteResult<Charge>>;
    /** Get a charge. `GET /api/v1/charge/{id}`, permission `CHARGE_GET`. */
    get(input: ChargeGetInput, options?: RequestOptions): Promise<Charge>;
    /** List charges, newest first. `GET /api/v1/charge`, permission `CHARGE_GET_LIST`. */
    list(input?: ChargeListInput, options?: RequestOptions): List<Charge>;
    /** Delete an unpaid charge. `DELETE /api/v1/charge/{id}`, permission `CHARGE_DELETE`. */
    delete(input: ChargeDeleteInput, options?: RequestOptions): Promise<WriteResult<Deleted>>;
    /** Change when a charge expires. `PATCH /api/v1/charge/{id}`, permission `CHARGE_PATCH`. */
    update(
      input: ChargeUpdateInput,
      options?: RequestOptions,
    ): Promise<
      WriteResult<{
        readonly status: string;
        readonly id: string;
        /** When the charge expires. RFC 3339 date and time. */
        readonly expiresDate?: string;
      }>
    >;
    /** Get the PNG of a charge's QR code as text. `GET /api/image/qrcode/base64/{id}`, permission `CHARGE_BRCODE_IMAGE_GET`. */
    qrBase64(
      input: ChargeQrBase64Input,
      options?: RequestOptions,
    ): Promise<{
      readonly success: boolean;
      /** The PNG as a data URI: data:image/png;base64,…. */
      readonly imageBase64: string;
    }>;
    /** Get the PNG of a charge's QR code. `GET /{namespace}/charge/brcode/image/{id}.png`, permission `CHARGE_IMAGE_GET`. */
    qrImage(input: ChargeQrImageInput, options?: RequestOptions): Promise<Uint8Array>;
    /** List the refunds of a charge. `GET /api/v1/charge/{id}/refund`, permission `CHARGE_REFUND_GET_LIST`. */
    refunds(input: ChargeRefundsInput, options?: RequestOptions): List<ChargeRefund>;
    /** Refund all or part of a paid charge. `POST /api/v1/charge/{id}/refund`, permission `CHARGE_REFUND_POST`. */
    refund(input: ChargeRefundInput, options?: RequestOptions): Promise<WriteResult<ChargeRefund>>;
  };
  readonly company: {
    /** Get the company that the key belongs to. `GET /api/v1/company`, permission `COMPANY_GET`. */
    get(options?: RequestOptions): Promise<Company>;
  };
  readonly bank: {
    /** List banks and their codes. `GET /api/v1/psp`, permission `PSP_GET_LIST`. */
    list(input?: BankListInput, options?: RequestOptions): List<Bank>;
  };
  readonly customer: {
    /** Create a customer. `POST /api/v1/customer`, permission `CUSTOMER_POST`. */
    create(input: CustomerCreateInput, options?: RequestOptions): Promise<WriteResult<Customer>>;
    /** Change a customer. `PATCH /api/v1/customer/{id}`, permission `CUSTOMER_PATCH`. */
    update(input: CustomerUpdateInput, options?: RequestOptions): Promise<WriteResult<Customer>>;
    /** Get a customer. `GET /api/v1/customer/{id}`, permission `CUSTOMER_GET`. */
    get(input: CustomerGetInput, options?: RequestOptions): Promise<Customer>;
    /** List customers, newest first. `GET /api/v1/customer`, permission `CUSTOMER_GET_LIST`. */
    list(input?: CustomerListInput, options?: RequestOptions): List<Customer>;
  };
  readonly file: {
    /**
     * Upload a file, such as evidence in a dispute or a document of a request for higher limits.
     * `POST /api/v1/files`, permission `FILE_POST`.
     */
    create(input: FileCreateInput, options?: RequestOptions): Promise<WriteResult<File>>;
  };
  readonly limits: {
    /**
     * Get the limits of an account, and how much of them is used. `GET /api/v1/limits/{accountId}`, permission
     * `ACCOUNT_LIMITS_GET`.
     */
    get(input: LimitsGetInput, options?: RequestOptions): Promise<LimitsAnswer>;
  };
  readonly limitsRequest: {
    /** Ask for higher limits of an account. `POST /api/v1/limits/request`, permission `ACCOUNT_LIMITS_REQUEST_POST`. */
    create(input: LimitsRequestCreateInput, options?: RequestOptions): Promise<WriteResult<LimitRequest>>;
    /** List requests for higher limits, newest first. `GET /api/v1/limits/request`, permission `ACCOUNT_LIMITS_GET`. */
    list(input?: LimitsRequestListInput, options?: RequestOptions): List<LimitRequest>;
    /** Get a request for higher limits. `GET /api/v1/limits/request/{id}`, permission `ACCOUNT_LIMITS_GET`. */
    get(input: LimitsRequestGetInput, options?: RequestOptions): Promise<LimitRequest>;
  };
  readonly installment: {
    /**
     * List the instalments of a subscription, first to last. `GET /api/v1/subscriptions/{id}/installments`,
     * permission `SUBSCRIPTION_INSTALLMENT_GET_LIST`.
     */
    list(input: InstallmentListInput, options?: RequestOptions): List<Installment>;
    /** Get an instalment. `GET /api/v1/installments/{id}`, permission `SUBSCRIPTION_INSTALLMENT_GET`. */
    get(input: InstallmentGetInput, options?: RequestOptions): Promise<Installment>;
    /**
     * Send an instalment to the payer's bank early, 5 to 10 days before it is due.
     * `POST /api/v1/installments/{id}/cobr`, permission `SUBSCRIPTION_INSTALLMENT_COBR_POST`.
     */
    charge(input: InstallmentChargeInput, options?: RequestOptions): Promise<WriteResult<Installment>>;
    /**
     * Send an instalment to the payer's bank again after a rejected try.
     * `POST /api/v1/installments/{id}/cobr/retry`, permission `SUBSCRIPTION_INSTALLMENT_COBR_RETRY_POST`.
     */
    retry(input: InstallmentRetryInput, options?: RequestOptions): Promise<WriteResult<Installment>>;
  };
  readonly invoice: {
    /** Issue an invoice for services (NFS-e). `POST /api/v1/invoice`, permission `INVOICE_POST`. */
    create(input: InvoiceCreateInput, options?: RequestOptions): Promise<WriteResult<Invoice>>;
    /** List invoices (NFS-e), newest first. `GET /api/v1/invoice`, permission `INVOICE_GET_LIST`. */
    list(input?: InvoiceListInput, options?: RequestOptions): List<Invoice>;
    /** Cancel a confirmed invoice (NFS-e). `POST /api/v1/invoice/{correlationID}/cancel`, permission `INVOICE_CANCEL_POST`. */
    cancel(
      input: InvoiceCancelInput,
      options?: RequestOptions,
    ): Promise<
      WriteResult<{
        readonly success: boolean;
      }>
    >;
    /** Get the PDF of a confirmed invoice (NFS-e). `GET /api/v1/invoice/{correlationID}/pdf`, permission `INVOICE_PDF_GET`. */
    pdf(input: InvoicePdfInput, options?: RequestOptions): Promise<Uint8Array>;
    /** Get the XML of a confirmed invoice (NFS-e). `GET /api/v1/invoice/{correlationID}/xml`, permission `INVOICE_XML_GET`. */
    xml(input: InvoiceXmlInput, options?: RequestOptions): Promise<Uint8Array>;
  };
  readonly dispute: {
    /** List disputes, newest first. `GET /api/v1/dispute`, permission `DISPUTE_GET_LIST`. */
    list(input?: DisputeListInput, options?: RequestOptions): List<Dispute>;
    /** Get a dispute. `GET /api/v1/dispute/{id}`, permission `DISPUTE_GET`. */
    get(input: DisputeGetInput, options?: RequestOptions): Promise<Dispute>;
    /** Send documents as evidence in a dispute. `POST /api/v1/dispute/{id}/evidence`, permission `DISPUTE_POST`. */
    evidence(
      input: DisputeEvidenceInput,
      options?: RequestOptions,
    ): Promise<WriteResult<readonly Evidence[]>>;
  };
  readonly partner: {
    readonly company: {
      /** Pre-register a company; you become its partner. `POST /api/v1/partner/company`, permission `PARTNER_COMPANY_POST`. */
      create(
        input: PartnerCompanyCreateInput,
        options?: RequestOptions,
      ): Promise<
        WriteResult<{
          readonly preRegistration: PreRegistration;
          readonly user: PartnerUser;
        }>
      >;
      /** Get a pre-registered company. `GET /api/v1/partner/company/{taxID}`, permission `PARTNER_COMPANY_GET`. */
      get(input: PartnerCompanyGetInput, options?: RequestOptions): Promise<PreRegistrationRecord>;
      /** List pre-registered companies, newest first. `GET /api/v1/partner/company`, permission `PARTNER_COMPANY_GET_LIST`. */
      list(input?: PartnerCompanyListInput, options?: RequestOptions): List<PreRegistrationRecord>;
    };
    readonly application: {
      /**
       * Create an API application for a pre-registered company. `POST /api/v1/partner/application`, permission
       * `PARTNER_APPLICATION_POST`.
       */
      create(
        input: PartnerApplicationCreateInput,
        options?: RequestOptions,
      ): Promise<WriteResult<Application>>;
    };
  };
  readonly payment: {
    /**
     * Create a payment request; nothing leaves the account until it is approved. `POST /api/v1/payment`, permission
     * `PAYMENT_POST`.
     */
    create(input: PaymentCreateInput, options?: RequestOptions): Promise<WriteResult<Payment>>;
    /** Approve a payment: the money leaves the account. `POST /api/v1/payment/approve`, permission `PAYMENT_APPROVE_POST`. */
    approve(
      input: PaymentApproveInput,
      options?: RequestOptions,
    ): Promise<
      WriteResult<{
        readonly payment: Payment;
        readonly transaction: PaymentTransaction;
        readonly destination: Destination;
      }>
    >;
    /** Get a payment. `GET /api/v1/payment/{id}`, permission `PAYMENT_GET`. */
    get(input: PaymentGetInput, options?: RequestOptions): Promise<PaymentRecord>;
    /** List payments, newest first. `GET /api/v1/payment`, permission `PAYMENT_GET_LIST`. */
    list(input?: PaymentListInput, options?: RequestOptions): List<PaymentRecord>;
  };
  readonly pixKey: {
    /** List the Pix keys of the account. `GET /api/v1/pix-keys`, permission `PIX_KEY_GET_LIST`. */
    list(input?: PixKeyListInput, options?: RequestOptions): List<PixKey>;
    /** Register a Pix key for the account. `POST /api/v1/pix-keys`, permission `PIX_KEY_POST`. */
    create(input: PixKeyCreateInput, options?: RequestOptions): Promise<WriteResult<PixKey>>;
    /** Delete a Pix key; the default key stays. `DELETE /api/v1/pix-keys/{pixKey}`, permission `PIX_KEY_DELETE`. */
    delete(input: PixKeyDeleteInput, options?: RequestOptions): Promise<WriteResult<void>>;
    /** Make a Pix key the default one. `PUT /api/v1/pix-keys/{pixKey}/default`, permission `PIX_KEY_PUT`. */
    setDefault(input: PixKeySetDefaultInput, options?: RequestOptions): Promise<WriteResult<PixKey>>;
    /** Look up the holder of a Pix key. `POST /api/v1/pix-keys/check`, permission `PIX_KEY_CHECK_POST`. */
    check(input: PixKeyCheckInput, options?: RequestOptions): Promise<KeyCheck>;
    /**
     * Look up the holder of a Pix key, which is in the path. `GET /api/v1/pix-keys/{pixKey}/check`, permission
     * `PIX_KEY_CHECK_GET`.
     */
    lookup(input: PixKeyLookupInput, options?: RequestOptions): Promise<KeyCheck>;
    /** Get how many look-ups of Pix keys are left. `GET /api/v1/pix-keys/tokens`, permission `PIX_KEY_TOKENS_GET`. */
    quota(options?: RequestOptions): Promise<KeyQuota>;
    /** List what look-ups of Pix keys cost, newest first. `GET /api/v1/pix-keys/tokens/logs`, permission `PIX_KEY_TOKENS_LOGS_GET`. */
    quotaLog(input?: PixKeyQuotaLogInput, options?: RequestOptions): List<KeyQuotaEntry>;
  };
  readonly qrcode: {
    /** Create a static Pix QR code. `POST /api/v1/qrcode-static`, permission `PIX_QRCODE_POST`. */
    create(input: QrcodeCreateInput, options?: RequestOptions): Promise<WriteResult<PixQrCode>>;
    /** Get a static Pix QR code. `GET /api/v1/qrcode-static/{id}`, permission `PIX_QRCODE_GET`. */
    get(input: QrcodeGetInput, options?: RequestOptions): Promise<PixQrCode>;
    /** List static Pix QR codes, newest first. `GET /api/v1/qrcode-static`, permission `PIX_QRCODE_GET_LIST`. */
    list(input?: QrcodeListInput, options?: RequestOptions): List<PixQrCode>;
    /** Delete a static Pix QR code. `DELETE /api/v1/qrcode-static/{id}`, permission `PIX_QRCODE_DELETE`. */
    delete(input: QrcodeDeleteInput, options?: RequestOptions): Promise<WriteResult<Deleted>>;
  };
  readonly receipt: {
    /** Get the receipt of a Pix as a PDF. `GET /api/v1/receipt/{receiptType}/{endToEndId}`, permission `RECEIPT_GET`. */
    get(input: ReceiptGetInput, options?: RequestOptions): Promise<Uint8Array>;
  };
  readonly recovery: {
    /** Report a payment as fraud, to get the money back (MED). `POST /api/v1/funds-recovery`, permission `FUNDS_RECOVERY_POST`. */
    create(input: RecoveryCreateInput, options?: RequestOptions): Promise<WriteResult<FundsRecovery>>;
    /** Get the report of a payment that was lost to fraud. `GET /api/v1/funds-recovery/{id}`, permission `FUNDS_RECOVERY_GET`. */
    get(input: RecoveryGetInput, options?: RequestOptions): Promise<FundsRecovery>;
    /**
     * List what each bank was asked to return, and what it returned.
     * `GET /api/v1/funds-recovery/{id}/refund-solicitations`, permission `FUNDS_RECOVERY_GET`.
     */
    refundSolicitations(
      input: RecoveryRefundSolicitationsInput,
      options?: RequestOptions,
    ): List<RefundSolicitation>;
    /**
     * List the reports of infraction that the banks sent each other.
     * `GET /api/v1/funds-recovery/{id}/infraction-reports`, permission `FUNDS_RECOVERY_GET`.
     */
    infractionReports(
      input: RecoveryInfractionReportsInput,
      options?: RequestOptions,
    ): List<InfractionReport>;
    /**
     * List the disputes of your account that belong to a report. `GET /api/v1/funds-recovery/{id}/disputes`,
     * permission `FUNDS_RECOVERY_GET`.
     */
    disputes(input: RecoveryDisputesInput, options?: RequestOptions): List<RecoveryDispute>;
    /**
     * Cancel the report of a payment: no money returns. `POST /api/v1/funds-recovery/{id}/cancel`, permission
     * `FUNDS_RECOVERY_DELETE`.
     */
    cancel(input: RecoveryCancelInput, options?: RequestOptions): Promise<WriteResult<FundsRecovery>>;
  };
  readonly refund: {
    /** Refund all or part of a received transaction. `POST /api/v1/refund`, permission `REFUND_POST`. */
    create(input: RefundCreateInput, options?: RequestOptions): Promise<WriteResult<Refund>>;
    /** Get a refund. `GET /api/v1/refund/{id}`, permission `REFUND_GET`. */
    get(input: RefundGetInput, options?: RequestOptions): Promise<PixTransactionRefund>;
    /** List refunds, newest first. `GET /api/v1/refund`, permission `REFUND_GET_LIST`. */
    list(input?: RefundListInput, options?: RequestOptions): List<Refund>;
  };
  readonly statement: {
    /** List what came to an account and left it, newest first. `GET /api/v1/statement`, permission `STATEMENT_GET`. */
    list(input?: StatementListInput, options?: RequestOptions): List<StatementLine>;
  };
  readonly subaccount: {
    /** Create a sub account, or return the one that has this Pix key. `POST /api/v1/subaccount`, permission `SUBACCOUNT_POST`. */
    create(input: SubaccountCreateInput, options?: RequestOptions): Promise<WriteResult<SubAccount>>;
    /** Get a sub account with its balance. `GET /api/v1/subaccount/{id}`, permission `SUBACCOUNT_GET`. */
    get(input: SubaccountGetInput, options?: RequestOptions): Promise<SubAccount>;
    /** List sub accounts, newest first. `GET /api/v1/subaccount`, permission `SUBACCOUNT_GET_LIST`. */
    list(input?: SubaccountListInput, options?: RequestOptions): List<SubAccount>;
    /**
     * Withdraw the balance of a sub account, or a part of it, to its Pix key.
     * `POST /api/v1/subaccount/{id}/withdraw`, permission `SUBACCOUNT_WITHDRAW_POST`.
     */
    withdraw(
      input: SubaccountWithdrawInput,
      options?: RequestOptions,
    ): Promise<WriteResult<SubAccountWithdrawal>>;
    /** Move money from the account to a sub account. `POST /api/v1/subaccount/{id}/credit`, permission `SUBACCOUNT_CREDIT_POST`. */
    credit(input: SubaccountCreditInput, options?: RequestOptions): Promise<WriteResult<SubAccountBooking>>;
    /** Move money from a sub account to the account. `POST /api/v1/subaccount/{id}/debit`, permission `SUBACCOUNT_DEBIT_POST`. */
    debit(input: SubaccountDebitInput, options?: RequestOptions): Promise<WriteResult<SubAccountBooking>>;
    /** Transfer between two sub accounts. `POST /api/v1/subaccount/transfer`, permission `SUBACCOUNT_TRANSFER_POST`. */
    transfer(
      input: SubaccountTransferInput,
      options?: RequestOptions,
    ): Promise<WriteResult<SubAccountTransfer>>;
    /** Delete a sub account without a balance. `DELETE /api/v1/subaccount/{id}`, permission `SUBACCOUNT_DELETE`. */
    delete(
      input: SubaccountDeleteInput,
      options?: RequestOptions,
    ): Promise<
      WriteResult<{
        readonly status: string;
        readonly pixKey: string;
      }>
    >;
    /**
     * Show the statement of a sub account, newest first. `GET /api/v1/subaccount/{id}/statement`, permission
     * `SUBACCOUNT_STATEMENT_GET`.
     */
    statement(input: SubaccountStatementInput, options?: RequestOptions): List<SubAccountLine>;
  };
  readonly subscription: {
    /**
     * Create a subscription, which creates a charge each month or at another interval. `POST /api/v1/subscriptions`,
     * permission `SUBSCRIPTION_POST`.
     */
    create(input: SubscriptionCreateInput, options?: RequestOptions): Promise<WriteResult<Subscription>>;
    /** Get a subscription. `GET /api/v1/subscriptions/{id}`, permission `SUBSCRIPTION_GET`. */
    get(input: SubscriptionGetInput, options?: RequestOptions): Promise<Subscription>;
    /** List subscriptions, newest first. `GET /api/v1/subscriptions`, permission `SUBSCRIPTION_GET_LIST`. */
    list(input?: SubscriptionListInput, options?: RequestOptions): List<Subscription>;
    /**
     * Cancel a subscription: no further charges are created. `PUT /api/v1/subscriptions/{id}/cancel`, permission
     * `SUBSCRIPTION_CANCEL_PUT`.
     */
    cancel(input: SubscriptionCancelInput, options?: RequestOptions): Promise<WriteResult<Subscription>>;
    /**
     * Change the amount of a subscription with a variable amount. `PUT /api/v1/subscriptions/{id}/value`, permission
     * `SUBSCRIPTION_VALUE_PUT`.
     */
    update(input: SubscriptionUpdateInput, options?: RequestOptions): Promise<WriteResult<Subscription>>;
  };
  readonly transaction: {
    /** Get a transaction. `GET /api/v1/transaction/{id}`, permission `TRANSACTION_GET`. */
    get(input: TransactionGetInput, options?: RequestOptions): Promise<Transaction>;
    /** List transactions, newest first. `GET /api/v1/transaction`, permission `TRANSACTION_GET_LIST`. */
    list(input?: TransactionListInput, options?: RequestOptions): List<Transaction>;
  };
  readonly transfer: {
    /** Transfer between two accounts of the company by Pix key. `POST /api/v1/transfer`, permission `TRANSFER_POST`. */
    create(input: TransferCreateInput, options?: RequestOptions): Promise<WriteResult<Transfer>>;
  };
  readonly webhook: {
    /**
     * Register a webhook: a URL that is called, or an e-mail that is sent, when an event happens.
     * `POST /api/v1/webhook`, permission `WEBHOOK_POST`.
     */
    create(input: WebhookCreateInput, options?: RequestOptions): Promise<WriteResult<Webhook>>;
    /** List webhooks, newest first. `GET /api/v1/webhook`, permission `WEBHOOK_GET_LIST`. */
    list(input?: WebhookListInput, options?: RequestOptions): List<Webhook>;
    /** Delete a webhook. `DELETE /api/v1/webhook/{id}`, permission `WEBHOOK_DELETE`. */
    delete(
      input: WebhookDeleteInput,
      options?: RequestOptions,
    ): Promise<
      WriteResult<{
        readonly status: string;
      }>
    >;
    /** List the events that a webhook can be registered for. `GET /api/v1/webhook/events`, permission `WEBHOOK_EVENTS_GET_LIST`. */
    events(options?: RequestOptions): List<{
      readonly name: string;
    }>;
    /** List the IP addresses that webhook calls come from. `GET /api/v1/webhook/ips`, permission `WEBHOOK_IPS_GET`. */
    ips(options?: RequestOptions): List<string>;
    /** List the public keys that verify webhook signatures. `GET /api/v1/webhook/public-keys`, permission `WEBHOOK_GET`. */
    keys(options?: RequestOptions): List<PublicKey>;
  };
}
