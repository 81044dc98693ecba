// Data of every webhook event.
// Written from src/contract by: npm run generate
import type {
  Charge,
  ChargeBoleto,
  Customer,
  Installment,
  Payment,
  PaymentError,
  PaymentParty,
  PaymentTransaction,
  PixQrCode,
  Subscription,
  TaxID,
} from './resources.ts';

export type {
  AdditionalInfo,
  Address,
  Boleto,
  Charge,
  ChargeBoleto,
  Customer,
  Installment,
  Payment,
  PaymentError,
  PaymentParty,
  PaymentTransaction,
  PixQrCode,
  Rate,
  Subscription,
  TaxID,
} from './resources.ts';

/** Data of every known event, by the name of the event without its prefix. */
export interface WebhookEventData {
  /** A charge was created. */
  readonly CHARGE_CREATED: ChargeData;
  /** A charge was paid. */
  readonly CHARGE_COMPLETED: ChargeCompletedData;
  /** A charge was paid by somebody other than its customer. */
  readonly CHARGE_COMPLETED_NOT_SAME_CUSTOMER_PAYER: ChargeCompletedNotSameCustomerPayerData;
  /** A charge expired without being paid. */
  readonly CHARGE_EXPIRED: ChargeData;
  /** The money of a paid boleto has arrived. */
  readonly BOLETO_SETTLED: BoletoSettledData;
  /** A Pix was received, for a charge, a static QR code or neither. */
  readonly TRANSACTION_RECEIVED: TransactionReceivedData;
  /** A refund of a transaction was confirmed. */
  readonly TRANSACTION_REFUND_RECEIVED: TransactionRefundReceivedData;
  /** A refund that you made has reached the payer. */
  readonly PIX_TRANSACTION_REFUND_SENT_CONFIRMED: PixTransactionRefundData;
  /** A refund that you made was rejected. */
  readonly PIX_TRANSACTION_REFUND_SENT_REJECTED: PixTransactionRefundData;
  /** A payment that you made was refunded. */
  readonly PIX_TRANSACTION_REFUND_RECEIVED_CONFIRMED: PixTransactionRefundData;
  /** A refund of a payment that you made was rejected. */
  readonly PIX_TRANSACTION_REFUND_RECEIVED_REJECTED: PixTransactionRefundData;
  /** A received Pix was disputed. */
  readonly DISPUTE_CREATED: DisputeData;
  /** A dispute was accepted: the money returns to the payer. */
  readonly DISPUTE_ACCEPTED: DisputeData;
  /** A dispute was rejected: you keep the money. */
  readonly DISPUTE_REJECTED: DisputeData;
  /** A dispute was canceled. */
  readonly DISPUTE_CANCELED: DisputeData;
  /** An outgoing payment was confirmed. */
  readonly MOVEMENT_CONFIRMED: MovementConfirmedData;
  /** An outgoing payment failed. */
  readonly MOVEMENT_FAILED: MovementFailedData;
  /** An outgoing payment request was removed. */
  readonly MOVEMENT_REMOVED: MovementRemovedData;
  /** A payer approved a mandate of Pix Automático. */
  readonly PIX_AUTOMATIC_APPROVED: Subscription;
  /** A payer refused a mandate of Pix Automático, or ended it. */
  readonly PIX_AUTOMATIC_REJECTED: Subscription;
  /** An instalment was sent to the payer's bank. */
  readonly PIX_AUTOMATIC_COBR_CREATED: Installment;
  /** The payer's bank accepted an instalment. */
  readonly PIX_AUTOMATIC_COBR_APPROVED: Installment;
  /** An instalment was rejected; no retry follows. */
  readonly PIX_AUTOMATIC_COBR_REJECTED: Installment;
  /** An instalment was paid. */
  readonly PIX_AUTOMATIC_COBR_COMPLETED: Installment;
  /** An instalment was sent to the payer's bank again. */
  readonly PIX_AUTOMATIC_COBR_TRY_REQUESTED: Installment;
  /** The payer's bank rejected a try. */
  readonly PIX_AUTOMATIC_COBR_TRY_REJECTED: Installment;
  /** The registration of an account was approved. */
  readonly ACCOUNT_REGISTER_APPROVED: AccountRegisterApprovedData;
  /** The registration of an account was rejected. */
  readonly ACCOUNT_REGISTER_REJECTED: AccountRegisterRejectedData;
  /** The registration of an account needs documents. */
  readonly ACCOUNT_REGISTER_PENDING: AccountRegisterPendingData;
  /** A step of the registration of an account was completed or is blocked. */
  readonly ACCOUNT_REGISTER_STEP_UPDATED: AccountRegisterStepUpdatedData;
  /** The registration of an account was submitted for review. */
  readonly ACCOUNT_REGISTER_IN_REVIEW: AccountRegisterInReviewData;
  /** The review of a registration asks for documents. */
  readonly ACCOUNT_REGISTER_DOCUMENTS_REQUESTED: AccountRegisterDocumentsRequestedData;
  /** All documents that the review asked for were sent. */
  readonly ACCOUNT_REGISTER_RFI_RESOLVED: AccountRegisterRfiResolvedData;
}

export interface AccountRegisterApprovedData {
  readonly accountRegister: EventAccountRegister;
  readonly account: {
    readonly status?: string;
    readonly accountId: string;
    readonly account?: string;
    readonly branch?: string;
  };
}

export interface AccountRegisterDocumentsRequestedData {
  readonly accountRegister: {
    readonly accountRegisterId?: string;
    readonly correlationID?: string;
    readonly officialName?: string;
    readonly taxID?: TaxID;
    readonly status: string;
    /** Steps of the company that are done. */
    readonly completedSteps?: readonly string[];
    /** Steps of the company that are left. */
    readonly pendingSteps?: readonly string[];
    /** A step is done again, or a registration is submitted again. */
    readonly retrying?: boolean;
    /** How often the review returned the registration. */
    readonly retryCount?: number;
    readonly requestDocuments?: readonly string[];
    readonly requestDocumentsRepresentatives?: readonly {
      readonly taxId?: TaxID;
      readonly requestDocuments?: readonly string[];
    }[];
    /** Steps that have to be done again. */
    readonly invalidatedSteps?: readonly string[];
  };
}

export interface AccountRegisterInReviewData {
  readonly accountRegister: EventAccountRegister;
}

export interface AccountRegisterPendingData {
  readonly accountRegister: EventAccountRegister;
  readonly requestDocuments?: readonly string[];
  readonly requestReason?: string;
  readonly requestDocumentsRepresentatives?: readonly Readonly<Record<string, unknown>>[];
}

export interface AccountRegisterRejectedData {
  readonly accountRegister: EventAccountRegister;
  readonly rejectedReason?: string;
}

export interface AccountRegisterRfiResolvedData {
  readonly accountRegister: EventAccountRegister;
}

export interface AccountRegisterStepUpdatedData {
  readonly accountRegister: {
    readonly accountRegisterId?: string;
    readonly correlationID?: string;
    readonly officialName?: string;
    readonly taxID?: TaxID;
    readonly status: string;
    /** Steps of the company that are done. */
    readonly completedSteps?: readonly string[];
    /** Steps of the company that are left. */
    readonly pendingSteps?: readonly string[];
    /** A step is done again, or a registration is submitted again. */
    readonly retrying?: boolean;
    /** How often the review returned the registration. */
    readonly retryCount?: number;
    /** Such as ADDRESS, TERMS or PIX_AUTH. */
    readonly step: string;
    readonly stepStatus: 'COMPLETED' | 'BLOCKED' | (string & {});
    readonly stepScope?: 'COMPANY' | 'REPRESENTATIVE' | (string & {});
    /** RFC 3339 date and time. */
    readonly stepCompletedAt?: string;
    /** Since when the step had to be done again. RFC 3339 date and time. */
    readonly invalidatedAt?: string;
    readonly representative?: {
      readonly taxID?: TaxID;
      readonly type?: string;
      readonly completedSteps?: readonly string[];
    };
    /** Whose BC Protege+ blocks the registration. */
    readonly bcProtection?: {
      readonly scope?: string;
      readonly unauthorizedTaxID?: string;
      readonly situation?: string;
    };
  };
}

export interface BoletoSettledData {
  readonly charge: Charge;
  readonly boleto: ChargeBoleto & {
    readonly status: 'CREATED' | 'COMPLETED' | 'SETTLED' | 'CANCELED' | (string & {});
    /** Amount charged, or paid. In cents. */
    readonly value: number;
    /** When the money arrived. RFC 3339 date and time. */
    readonly settledAt: string;
    readonly boletoTransactionID: string;
  };
  readonly company: EventCompany;
  readonly account: EventAccount;
}

export interface ChargeCompletedData {
  readonly charge: Charge;
  readonly pix?: Pix;
  readonly pixQrCode?: PixQrCode | null;
  readonly boleto?: ChargeBoleto;
  readonly company: EventCompany;
  readonly account: EventAccount;
}

export interface ChargeCompletedNotSameCustomerPayerData {
  readonly charge: Charge;
  readonly pix: Pix;
  readonly pixQrCode: PixQrCode | null;
  readonly payer: Customer;
  readonly company: EventCompany;
  readonly account: EventAccount;
}

export interface ChargeData {
  readonly charge: Charge;
  readonly company: EventCompany;
  readonly account: EventAccount;
}

export interface DisputeData {
  readonly dispute: {
    readonly status:
      | 'CREATED'
      | 'OPENED'
      | 'PENDING'
      | 'PENDING_DOCUMENTATION'
      | 'IN_REVIEW'
      | 'ACKNOWLEDGED'
      | 'ACCEPTED'
      | 'REJECTED'
      | 'CANCELED'
      | 'CLOSED'
      | (string & {});
    /** The Pix that is disputed. */
    readonly endToEndId: string;
    /** Name of the payer. */
    readonly name?: string;
    readonly email?: string;
    readonly phoneNumber?: string;
    /** Disputed amount. In cents. */
    readonly value?: number;
    /** Reason given by the payer. */
    readonly disputeReason?: string;
  };
}

export interface EventAccount {
  readonly environment: string;
}

export interface EventAccountRegister {
  readonly accountRegisterId?: string;
  readonly correlationID?: string;
  readonly officialName?: string;
  readonly taxID?: TaxID;
  readonly status: string;
  /** Steps of the company that are done. */
  readonly completedSteps?: readonly string[];
  /** Steps of the company that are left. */
  readonly pendingSteps?: readonly string[];
  /** A step is done again, or a registration is submitted again. */
  readonly retrying?: boolean;
  /** How often the review returned the registration. */
  readonly retryCount?: number;
}

export interface EventCompany {
  readonly id: string;
  readonly name: string;
  readonly taxID: string;
}

export interface MovementBoleto {
  readonly barcode?: string;
  /** RFC 3339 date and time. */
  readonly expiresDate?: string;
}

export interface MovementConfirmedData {
  readonly payment: Payment;
  readonly transaction?: PaymentTransaction;
  readonly boleto?: MovementBoleto;
  readonly account?: {
    readonly accountId?: string;
  };
}

export interface MovementFailedData {
  readonly payment: Payment;
  readonly transaction?: PaymentTransaction;
  readonly boleto?: MovementBoleto;
  readonly account?: {
    readonly accountId?: string;
  };
  /** Why it failed. */
  readonly error: PaymentError;
}

export interface MovementRemovedData {
  readonly payment: {
    readonly correlationID: string;
  };
}

export interface Pix {
  readonly customer: Customer | null;
  readonly payer: Customer | null;
  readonly charge: Charge | null;
  readonly pixQrCode: PixQrCode | null;
  /** In cents. */
  readonly value: number;
  /** RFC 3339 date and time. */
  readonly time: string;
  readonly endToEndId: string;
  readonly transactionID?: string;
  readonly infoPagador: string;
  readonly status: string;
  readonly type: string;
  /** RFC 3339 date and time. */
  readonly createdAt: string;
  readonly globalID: string;
  readonly debitParty?: PaymentParty;
  readonly creditParty?: PaymentParty;
  /** In cents. */
  readonly fee?: number;
  readonly pixKey?: string;
  readonly raw: {
    readonly endToEndId: string;
    readonly txid?: string;
    /** Reais with two decimals, 12.34. */
    readonly valor: string;
    /** RFC 3339 date and time. */
    readonly horario: string;
    readonly infoPagador: string;
  };
}

export interface PixTransactionRefundData {
  readonly refundTransaction: {
    /** In cents. */
    readonly value: number;
    /** RFC 3339 date and time. */
    readonly time: string;
    readonly endToEndId: string;
    readonly status: string;
    readonly type: string;
    readonly debitParty: PaymentParty;
    readonly creditParty: PaymentParty;
    /** RFC 3339 date and time. */
    readonly createdAt: string;
    readonly globalID: string;
    /** Less than the whole payment went back. */
    readonly partial: boolean;
  };
  readonly originalTransaction: {
    /** In cents. */
    readonly value: number;
    /** RFC 3339 date and time. */
    readonly time: string;
    readonly endToEndId: string;
    readonly status: string;
    readonly type: string;
    readonly debitParty: PaymentParty;
    readonly creditParty: PaymentParty;
    /** RFC 3339 date and time. */
    readonly createdAt: string;
    readonly globalID: string;
    readonly payer?: Customer | null;
  };
  readonly company: {
    readonly id: string;
    readonly name: string;
    readonly nameFriendly: string;
    readonly correlationID: string;
    readonly taxID?: string;
  };
  readonly account: {
    readonly id: string;
    readonly name: string;
    readonly status: string;
    readonly code: string;
    readonly branch: string;
    readonly account: string;
  };
  /** Why it was rejected. */
  readonly error?: string;
}

export interface TransactionReceivedData {
  readonly charge: Charge | null;
  readonly pix: Pix;
  readonly pixQrCode: PixQrCode | null;
  readonly company: EventCompany;
  readonly account: {
    readonly accountId: string;
    readonly branch: string;
    readonly account: string;
    readonly taxID: string;
  };
  readonly refunds: readonly Readonly<Record<string, unknown>>[];
}

export interface TransactionRefundReceivedData {
  readonly charge: Charge | null;
  readonly pixQrCode: PixQrCode | null;
  readonly pix: {
    readonly customer?: Customer;
    readonly charge?: Charge;
    /** In cents. */
    readonly value: number;
    /** RFC 3339 date and time. */
    readonly time: string;
    readonly endToEndId: string;
    /** RFC 3339 date and time. */
    readonly createdAt: string;
    readonly pixKey: string;
    /** Less than the whole payment went back. */
    readonly partial: boolean;
    readonly globalID: string;
  };
  readonly company: EventCompany;
  readonly account: EventAccount;
  readonly refunds: readonly Readonly<Record<string, unknown>>[];
}
