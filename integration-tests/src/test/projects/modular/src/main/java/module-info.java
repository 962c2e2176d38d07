module com.acme.codec {
    exports com.acme.codec;
}
